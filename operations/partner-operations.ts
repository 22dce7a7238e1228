import { access } from 'node:fs/promises';
import { emailKey } from '@hearth/identity/account/email-address.ts';
import { accountByEmail } from '@hearth/identity/account/store.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import { personsOfSubject } from '@hearth/product/account/store.ts';
import { importPartners } from '@hearth/product/partner/import-partners.ts';
import { changeMember } from '@hearth/product/partner/change-member.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, databaseOf, operation } from './operation.ts';

const memberInput = z.strictObject({ partner: z.string(), account: z.string() });
const roles = ['employee', 'administrator'] as const;
const addedInput = memberInput.extend({ role: z.enum(roles).default('employee') });

/** Operations on the directory of service partners and its members. */
export const partnerOperations: Readonly<Record<string, Operation>> = {
  'partners import': operation(z.strictObject({ file: z.string() }), async (deps, { file }) => {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    return isThere
      ? importPartners(deps, file)
      : fail('not-found', 'file-not-readable', { at: file });
  }),
  'partners add-member': operation(addedInput, (deps, input) =>
    changeMembership(deps, { ...input, step: 'add' }),
  ),
  'partners remove-member': operation(memberInput, (deps, input) =>
    changeMembership(deps, { ...input, role: 'employee', step: 'remove' }),
  ),
};

/** Adds or removes a member by the e-mail address of its account. The person must have signed in once. */
async function changeMembership(
  deps: OperationDeps,
  {
    partner,
    account,
    role,
    step,
  }: {
    partner: string;
    account: string;
    role: (typeof roles)[number];
    step: 'add' | 'remove';
  },
): Promise<Result<unknown>> {
  const db = databaseOf(deps, 'product');
  const signIn = await accountByEmail(databaseOf(deps, 'identity'), emailKey(account));
  if (!signIn) return fail('not-found', 'no-such-account');
  const [person] = await personsOfSubject(db, signIn.subject);
  if (!person) return fail('not-found', 'never-signed-in');
  return changeMember(
    { db, clock: deps.clock },
    {
      listedAs: partner,
      person,
      step,
      isAdministrator: role === 'administrator',
    },
  );
}
