import type { Temporal } from 'temporal-polyfill';

const firstBackOffS = 60;
const backOffSMax = 3600;

/** Time of the next read: after the vendor's interval, and when the account has a call for it. */
export function nextAfterRead(
  plan: { intervalS: number; quotaWaitS: number },
  now: Temporal.Instant,
): Temporal.Instant {
  return now.add({ seconds: Math.max(plan.intervalS, plan.quotaWaitS) });
}

/**
 * Time of the next read after the nth failure in a row: a random wait between half of the ceiling and the ceiling, which doubles up to
 * an hour. The randomness spreads the load on a vendor that recovers. Worked number: third failure, random 0: 120 s.
 */
export function nextAfterFailure(
  failures: number,
  random: () => number,
  now: Temporal.Instant,
): Temporal.Instant {
  const ceilingS = Math.min(backOffSMax, firstBackOffS * 2 ** Math.max(0, failures - 1));
  return now.add({ seconds: Math.round((ceilingS / 2) * (1 + random())) });
}
