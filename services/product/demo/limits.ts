import type { Temporal } from 'temporal-polyfill';

/** Concurrent demo sessions; each has a simulated home that is read every minute. */
export const sessionsMax = 50;
export const sessionDuration = { minutes: 120 } as const;

/** Sessions that may begin at one address within the window: enough for a school class. */
export const startsPerAddressMax = 10;
export const startsWindow = { minutes: 60 } as const;

/** A session that is still `starting` after this time was abandoned by its process. */
export const startTimeout = { seconds: 60 } as const;

/** Interval between two readings of a demo home, so that its reaction to a command is visible soon. */
export const readEveryS = 60;

/** The end of the running quarter-hour, when the meters of a template home and of its copy diverge. */
export function endOfQuarter(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
}
