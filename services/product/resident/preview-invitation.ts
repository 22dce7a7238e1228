import type { PersonId } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import { isSameMailbox } from '../account/same-mailbox.ts';
import { countCodeAttempt, recordWrongCode, refundCodeAttempt } from '../claim/code-attempts.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { residentHash } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import type { residentContract } from './contract.ts';
import { maskedAddress } from './invitation-state.ts';
import { type ResidentInvitation, invitationByCode } from './store.ts';

type Endpoint = typeof residentContract.previewResidentInvitation;

/** Returns the invitation that a code belongs to, also before the sign-in. */
export async function previewInvitation(
  deps: ProductDeps,
  { caller, body }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
  const found = await findByCode(deps, { ...body, person });
  if (!found.ok) return found;
  const { invitation } = found.value;
  const inviter = await contactOf(deps, invitation.inviter).catch(() => null);
  return ok({
    home: invitation.home,
    inviter: inviter?.name ?? null,
    email: maskedAddress(invitation.email ?? ''),
    isForYou: person === null ? null : await hasMailbox(deps, person, invitation),
    expiresAt: invitation.expiresAt.toString(),
    mailbox: person === null ? invitation.email : null,
  });
}

/** Reads a typed code and finds its invitation. A wrong code counts against the person and the address. */
export async function findByCode(
  deps: ProductDeps,
  { code, address, person }: { code: string; address: string; person: PersonId | null },
): Promise<Result<{ invitation: ResidentInvitation; codeHash: string }>> {
  const read = readInvitation(code);
  if (read === null || read === 'mistyped')
    return fail('invalid', read === null ? 'invitation-malformed' : 'invitation-mistyped', { at });
  const attempt = { person, address, serial: null };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) return counted;
  const codeHash = residentHash(deps.unitKey, read.code);
  const invitation = await invitationByCode(deps.db, codeHash, deps.clock.now());
  if (!invitation) return recordWrongCode(deps, attempt, counted.value, unknownInvitation);
  await refundCodeAttempt(deps, counted.value);
  return invitationFailure(invitation) ?? ok({ invitation, codeHash });
}

const at = '/body/code';
const unknownInvitation = fail('not-found', 'invitation-unknown', { at });

/** Why an invitation cannot be used; null if it can. */
export function invitationFailure({ state, expiresAt }: ResidentInvitation): Failure | null {
  switch (state) {
    case 'open':
      return null;
    case 'over':
      return fail('gone', 'invitation-expired', { at, params: { since: expiresAt.toString() } });
    case 'accepted':
      return fail('gone', 'invitation-used', { at });
    case 'declined':
    case 'withdrawn':
      return fail('gone', 'invitation-withdrawn', { at });
  }
}

/** Whether the person's address is the invited one. An external provider discloses no addresses: then the code alone is the proof. */
export async function hasMailbox(
  deps: ProductDeps,
  person: PersonId,
  { email }: ResidentInvitation,
): Promise<boolean> {
  const contact = await contactOf(deps, person);
  return contact === null || (email !== null && isSameMailbox(contact.email, email));
}
