import { randomBytes } from 'node:crypto';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { invitationMailsByUnit } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { invitationHash } from '../unit-registry/code-hash.ts';
import { newInvitationCode } from '../unit-registry/invitation-code.ts';
import { enqueueUnitInvitation } from '../unit-registry/outbox.ts';
import { openInvitations, replaceInvitationCode } from '../unit-registry/store.ts';
import { allowedActions } from './claim-state.ts';
import type { claimContract } from './contract.ts';
import { findClaim } from './store.ts';

/**
 * Mails a new code to the mailbox that the unit is reserved for, if it is the given one. The response is the same in every case, so
 * that it discloses no unit and no reservation.
 */
export async function mailInvitation(
  deps: ProductDeps,
  { caller, params, body }: Call<typeof claimContract.mailInvitation>,
): Promise<Result<undefined>> {
  const { personId } = await callingPerson(deps, caller);
  const claim = await findClaim(deps.db, personId, params.claim);
  if (!claim) return notFound();
  if (!allowedActions[claim.state].includes('request-invitation'))
    return fail('conflict', 'no-proof-expected');
  const now = deps.clock.now();
  const key = rateLimitKey(deps.unitKey, `mail ${claim.serial}`);
  const attempt = await takeAttempt(deps.db, { limit: invitationMailsByUnit, key }, now);
  if (!attempt.ok) return attempt;
  const invitations = await openInvitations(deps.db, claim, now);
  const email = body.email.trim().toLowerCase();
  const invitation = invitations.find((each) => each.email === email);
  if (!invitation) return ok(undefined);
  const code = newInvitationCode(randomBytes(17));
  const sealer = createSealer(deps.unitKey, 'invitation mail');
  await deps.db.transaction(async (tx) => {
    const { invitationId, installer } = invitation;
    await replaceInvitationCode(tx, { invitationId, codeHash: invitationHash(deps.unitKey, code) });
    const mail = { invitation: invitationId, code, email, installer, locale: body.locale };
    await enqueueUnitInvitation(tx, { clock: deps.clock, sealer }, mail);
  });
  return ok(undefined);
}
