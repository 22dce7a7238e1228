import type { Temporal } from 'temporal-polyfill';
import type { CommandStatus } from '../contract.ts';

interface Share {
  /** Writes of the account that it leaves for people and holidays. */
  readonly leaves: number;
  /** Its own writes on a day of the home. */
  readonly most: number;
}

/** A requester, or the return to normal operation at the end of a plan. */
export type ShareHolder = CommandStatus['by'] | 'restore';

const all: Share = { leaves: 0, most: Number.POSITIVE_INFINITY };

/** Shares of an account's daily writes by requester. App weeks are limited when they are saved (decision 0037). */
const shares: Readonly<Record<ShareHolder, Share>> = {
  person: all,
  partner: all,
  trip: all,
  unit: all,
  restore: all,
  schedule: all,
  // Sixteen spare the unit; eight are what a person changes on a busy day.
  plan: { leaves: 8, most: 16 },
};

/** Writes that a requester may use now. `left`: of the account; `own`: sent or queued by the requester in the last 24 hours. */
export function shareOfWrites(
  holder: ShareHolder,
  { left, own }: { readonly left: number; readonly own: number },
): number {
  const { leaves, most } = shares[holder];
  return Math.max(0, Math.min(left - leaves, most - own));
}

/**
 * Since when the own writes of a requester count: the start of the home's day. Over the last 24 hours instead, a requester that has used its share
 * would get each write back alone, and could never again send the several that a change of its mind takes.
 */
export const shareSince = (now: Temporal.Instant, timeZone: string): Temporal.Instant =>
  now.toZonedDateTimeISO(timeZone).startOfDay().toInstant();
