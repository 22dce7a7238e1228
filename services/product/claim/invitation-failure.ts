import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import { mistypedLetter } from '../unit-registry/invitation-code.ts';

interface Invitation {
  readonly expiresAt: Temporal.Instant;
  readonly endedAs: 'used' | 'overtaken' | null;
  readonly usedBy: string | null;
}

const at = '/body/code';

/** The failure for a text that is no invitation code, or a mistyped one; with the letter that is probably wrong. */
export function unreadableCode(read: 'mistyped' | null, typed: string): Failure {
  if (read === null) return fail('invalid', 'invitation-malformed', { at });
  const mistaken = mistypedLetter(typed);
  return fail('invalid', 'invitation-mistyped', {
    at,
    ...(mistaken ? { params: { ...mistaken } } : {}),
  });
}

/** Why an invitation cannot be used; null if it can. `person` is null without a sign-in. Does not disclose who has used it. */
export function invitationFailure(
  invitation: Invitation | null,
  { now, person }: { now: Temporal.Instant; person: string | null },
): Failure | null {
  if (!invitation) return fail('not-found', 'invitation-unknown', { at });
  if (invitation.endedAs === 'used') {
    const isOwn = person !== null && invitation.usedBy === person;
    return fail('gone', isOwn ? 'invitation-used-by-you' : 'invitation-used', { at });
  }
  if (invitation.endedAs === 'overtaken') return fail('gone', 'invitation-overtaken', { at });
  const isOver = invitation.expiresAt.epochMilliseconds <= now.epochMilliseconds;
  return isOver
    ? fail('gone', 'invitation-expired', { at, params: { since: invitation.expiresAt.toString() } })
    : null;
}
