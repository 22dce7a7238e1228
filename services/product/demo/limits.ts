import type { Temporal } from 'temporal-polyfill';

/** At once; each is a home that lives and is read every minute. */
export const visitsMax = 50;
export const visitLife = { minutes: 120 } as const;

/** So many visits may begin at one address in an hour: a class in a school, but no flood. */
export const startsMax = 10;
export const startsWithin = { minutes: 60 } as const;

/** A visit that is not there after this long never will be: its process died. */
export const startWithin = { seconds: 60 } as const;

/** How often a visit's home is read, so that a room is seen to react. */
export const readEveryS = 60;

/** The end of the running quarter-hour: from there on the meters of a sample and of its visit each count their own home. */
export function endOfQuarter(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
}
