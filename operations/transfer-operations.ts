import { branded } from '@hearth/core/branded.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { accountBySubject } from '@hearth/identity/account/store.ts';
import { decideDispute } from '@hearth/product/dispute/decide-dispute.ts';
import { disputePasses } from '@hearth/product/dispute/dispute-state.ts';
import {
  disputeForOperator,
  disputesForOperator,
} from '@hearth/product/dispute/list-for-operator.ts';
import { unitKeyPurpose } from '@hearth/product/make-product.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, databaseOf, operation } from './operation.ts';

/** Operations on disputes about units, which end with a transfer or without one. */
export const transferOperations: Readonly<Record<string, Operation>> = {
  'transfers list': operation(z.strictObject({ isAll: z.boolean() }), async (deps, { isAll }) =>
    ok(await disputesForOperator(productOf(deps), { isAll })),
  ),
  'transfers show': operation(z.strictObject({ dispute: z.uuid() }), async (deps, { dispute }) =>
    withMailboxes(deps, await disputeForOperator(productOf(deps), dispute)),
  ),
  'transfers decide': operation(
    z.strictObject({
      dispute: z.uuid(),
      passes: z.enum(disputePasses).nullable(),
      reason: z.string(),
    }),
    (deps, decision) =>
      decideDispute({ ...productOf(deps), unitKey: deps.secrets.derive(unitKeyPurpose) }, decision),
  ),
};

const productOf = (deps: OperationDeps) => ({
  db: databaseOf(deps, 'product'),
  clock: deps.clock,
});

/** Replaces the subjects of the two people by their addresses; null where identity has no account for one. */
async function withMailboxes<Details extends { claimant: string | null; holder: string | null }>(
  deps: OperationDeps,
  details: Result<Details>,
): Promise<Result<Details>> {
  if (!details.ok) return details;
  const { claimant, holder } = details.value;
  return ok({
    ...details.value,
    claimant: await mailboxOf(deps, claimant),
    holder: await mailboxOf(deps, holder),
  });
}

async function mailboxOf(deps: OperationDeps, subject: string | null): Promise<string | null> {
  if (subject === null) return null;
  const account = await accountBySubject(
    databaseOf(deps, 'identity'),
    branded<string, 'Subject'>(subject),
  );
  return account?.email ?? null;
}
