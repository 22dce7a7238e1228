import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import { claimResult } from '../claim/claim-response.ts';
import { countCodeAttempt, recordWrongCode, refundCodeAttempt } from '../claim/code-attempts.ts';
import type { Claim, claimContract } from '../claim/contract.ts';
import { invitationFailure, unreadableCode } from '../claim/invitation-failure.ts';
import { confirmProof } from '../claim/prove-unit.ts';
import { type StoredClaim, putClaim, updateClaim } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { invitationHash } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import { lockInvitation } from '../unit-registry/store.ts';
import { openRegistration } from './open-registration.ts';

/** Adds a reserved unit to the person's open registration; the code of the invitation is its proof. */
export async function useInvitation(
  deps: ProductDeps,
  { caller, body, requestId }: Call<typeof claimContract.useInvitation>,
): Promise<Result<Claim>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const read = readInvitation(body.code);
  if (read === null || read === 'mistyped') return unreadableCode(read, body.code);
  const attempt = { person, address: body.address, serial: null };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) return counted;
  const used = await deps.db.transaction(async (tx): Promise<Result<StoredClaim> | null> => {
    const invitation = await lockInvitation(tx, invitationHash(deps.unitKey, read.code));
    const failure = invitationFailure(invitation, { now, person });
    if (failure) return failure;
    if (!invitation) return null;
    const { serial, gtin, invitationId } = invitation;
    const { registrationId } = await openRegistration(tx, person, now);
    const unit = { registrationId, serial, gtin, range: null, source: 'invitation' } as const;
    const claim = await putClaim(tx, unit, now);
    if (claim.state === 'confirmed') return ok(claim);
    await updateClaim(tx, { ...claim, gtin, state: 'reserved-by-invitation' });
    const confirmed = await confirmProof(tx, deps, {
      person,
      claim: claim.claimId,
      unit: { serial, gtin },
      kind: 'invitation',
      invitation: invitationId,
      requestId,
    });
    return confirmed ? ok(confirmed) : null;
  });
  if (used?.ok !== true && used?.code === 'invitation-unknown')
    return recordWrongCode(deps, attempt, counted.value, used);
  await refundCodeAttempt(deps, counted.value);
  if (!used) return notFound();
  return used.ok ? claimResult(deps.db, used.value, deps.clock.now()) : used;
}
