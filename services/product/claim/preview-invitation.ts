import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { invitationHash } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import { findModel, lockInvitation } from '../unit-registry/store.ts';
import { countCodeAttempt, recordWrongCode, refundCodeAttempt } from './code-attempts.ts';
import type { claimContract } from './contract.ts';
import { invitationFailure, unreadableCode } from './invitation-failure.ts';

type Endpoint = typeof claimContract.previewInvitation;

/** Returns the reservation that an installer's code belongs to. A wrong code counts as an attempt. */
export async function previewInvitation(
  deps: ProductDeps,
  { body, caller }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const read = readInvitation(body.code);
  if (read === null || read === 'mistyped') return unreadableCode(read, body.code);
  const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
  const attempt = { person, address: body.address, serial: null };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) return counted;
  const hash = invitationHash(deps.unitKey, read.code);
  const invitation = await deps.db.transaction((tx) => lockInvitation(tx, hash));
  const failure = invitationFailure(invitation, { now: deps.clock.now(), person });
  if (failure && !invitation) return recordWrongCode(deps, attempt, counted.value, failure);
  await refundCodeAttempt(deps, counted.value);
  if (failure || !invitation) return failure ?? notFound();
  const { gtin, serial, installer, expiresAt, email } = invitation;
  const model = (await findModel(deps.db, gtin)) ?? knownModelOf(gtin);
  return ok({
    installer,
    model: model?.name ?? null,
    range: model?.range ?? null,
    serialEnd: serial.slice(-4),
    expiresAt: expiresAt.toString(),
    mailbox: caller.kind === 'person' ? null : email,
  });
}
