import type { Temporal } from 'temporal-polyfill';

const firstBackOffS = 60;
const backOffSMax = 3600;

/** The next plain read: when the maker's interval is over, or when the account has a call for it again, whichever is later. */
export function nextAfterRead(
  plan: { intervalS: number; quotaWaitS: number },
  now: Temporal.Instant,
): Temporal.Instant {
  return now.add({ seconds: Math.max(plan.intervalS, plan.quotaWaitS) });
}

/**
 * After the nth failure in a row: a random wait between half of and the whole ceiling, which doubles up to an hour, so that
 * a maker that comes back is not met by everybody at once. Worked number: third failure, random 0: 120 s.
 */
export function nextAfterFailure(
  failures: number,
  random: () => number,
  now: Temporal.Instant,
): Temporal.Instant {
  const ceilingS = Math.min(backOffSMax, firstBackOffS * 2 ** Math.max(0, failures - 1));
  return now.add({ seconds: Math.round((ceilingS / 2) * (1 + random())) });
}
