import { Temporal } from 'temporal-polyfill';

/** Seconds between attempts; the last one is repeated. */
const delaysS = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const;

/** A delivery is given up after this time of failures. */
export const giveUpAfterH = 72;

/**
 * Instant of the next attempt after a failed one; null: the delivery is given up. `random` in [0, 1) moves a delay by a tenth, so that the
 * events of an hour do not come back at once. Worked: attempts at 0, 5 s, 65 s, 6 min, 36 min, 2.6 h, 8.6 h, 20.6 h, 44.6 h and 68.6 h.
 */
export function nextAttempt(
  { attempts, firstAt }: { readonly attempts: number; readonly firstAt: Temporal.Instant },
  now: Temporal.Instant,
  random: number,
): Temporal.Instant | null {
  const delayS = delaysS[Math.min(attempts, delaysS.length) - 1] ?? delaysS[0];
  const next = now.add({ milliseconds: Math.round(delayS * 1_000 * (0.9 + random / 5)) });
  const end = firstAt.add({ hours: giveUpAfterH });
  return Temporal.Instant.compare(next, end) > 0 ? null : next;
}
