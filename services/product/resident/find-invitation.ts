import type { PersonId } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import { isSameMailbox } from '../account/same-mailbox.ts';
import { countCodeAttempt, recordWrongCode, refundCodeAttempt } from '../claim/code-attempts.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import { type InvitationState, maskedAddress } from './invitation-state.ts';

export interface TypedInvitationCode {
  readonly code: string;
  readonly address: string;
  /** null without a sign-in. */
  readonly person: PersonId | null;
}

interface InvitationByMail {
  readonly email: string | null;
  readonly state: InvitationState;
  readonly expiresAt: Temporal.Instant;
}

/** Reads a typed code and finds its invitation of one kind. A wrong code counts against the person and the address. */
export async function findTypedInvitation<Invitation extends InvitationByMail>(
  deps: ProductDeps,
  { code, address, person }: TypedInvitationCode,
  kind: {
    readonly hash: (key: Uint8Array, code: string) => string;
    readonly find: (codeHash: string) => Promise<Invitation | null>;
  },
): Promise<Result<{ invitation: Invitation; codeHash: string }>> {
  const read = readInvitation(code);
  if (read === null || read === 'mistyped')
    return fail('invalid', read === null ? 'invitation-malformed' : 'invitation-mistyped', { at });
  const attempt = { person, address, serial: null };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) return counted;
  const codeHash = kind.hash(deps.unitKey, read.code);
  const invitation = await kind.find(codeHash);
  if (!invitation) return recordWrongCode(deps, attempt, counted.value, unknownInvitation);
  await refundCodeAttempt(deps, counted.value);
  return invitationFailure(invitation) ?? ok({ invitation, codeHash });
}

const at = '/body/code';
const unknownInvitation = fail('not-found', 'invitation-unknown', { at });

/** Why an invitation cannot be used; null if it can. */
export function invitationFailure({
  state,
  expiresAt,
}: Pick<InvitationByMail, 'state' | 'expiresAt'>): Failure | null {
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

/** Refuses a person whose address is not the invited one. */
export async function mailboxFailure(
  deps: ProductDeps,
  person: PersonId,
  invitation: Pick<InvitationByMail, 'email'>,
): Promise<Failure | null> {
  return (await hasMailbox(deps, person, invitation))
    ? null
    : fail('forbidden', 'invitation-for-other-mailbox', {
        params: { email: maskedAddress(invitation.email ?? '') },
      });
}

/** Whether the person's address is the invited one. An external provider discloses no addresses: then the code alone is the proof. */
export async function hasMailbox(
  deps: ProductDeps,
  person: PersonId,
  { email }: Pick<InvitationByMail, 'email'>,
): Promise<boolean> {
  const contact = await contactOf(deps, person);
  return contact === null || (email !== null && isSameMailbox(contact.email, email));
}
