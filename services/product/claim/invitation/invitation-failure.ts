import { type Failure, fail } from '@hearth/platform/problem.ts';
import type { Temporal } from 'temporal-polyfill';

interface Known {
  readonly expiresAt: Temporal.Instant;
  readonly endedAs: 'used' | 'overtaken' | null;
  readonly usedBy: string | null;
}

const at = '/body/code';

/** Nothing here has the shape of an installer's code, or its check letter is wrong. */
export const unreadable = (read: 'mistyped' | null): Failure =>
  fail('invalid', read === null ? 'invitation-malformed' : 'invitation-mistyped', { at });

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
