import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import { mistakenIn } from '../unit-registry/invitation-code.ts';

interface Known {
  readonly expiresAt: Temporal.Instant;
  readonly endedAs: 'used' | 'overtaken' | null;
  readonly usedBy: string | null;
}

const at = '/body/code';

/** Nothing here has the shape of an installer's code, or its check letter is wrong: then where one letter may be another. */
export function unreadable(read: 'mistyped' | null, typed: string): Failure {
  if (read === null) return fail('invalid', 'invitation-malformed', { at });
  const mistaken = mistakenIn(typed);
  return fail('invalid', 'invitation-mistyped', {
    at,
    ...(mistaken ? { params: { ...mistaken } } : {}),
  });
}

/**
 * Why an installer's code lets nobody in; null where it does. Who else used it is nobody's business. `person`: who asks, null where
 * nobody has said.
 */
export function invitationFailure(
  known: Known | null,
  { now, person }: { now: Temporal.Instant; person: string | null },
): Failure | null {
  if (!known) return fail('not-found', 'invitation-unknown', { at });
  if (known.endedAs === 'used') {
    const isOwn = person !== null && known.usedBy === person;
    return fail('gone', isOwn ? 'invitation-used-by-you' : 'invitation-used', { at });
  }
  if (known.endedAs === 'overtaken') return fail('gone', 'invitation-overtaken', { at });
  const isOver = known.expiresAt.epochMilliseconds <= now.epochMilliseconds;
  return isOver
    ? fail('gone', 'invitation-expired', { at, params: { since: known.expiresAt.toString() } })
    : null;
}
