import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Failure } from '@hearth/core/problem.ts';
import { localDayAt, midnightMinute } from './slots-by-day.ts';

const quarterMinutes = 15;
/** About a month: a year is thirteen batches of some hundred kilobytes each. */
const daysAtOnce = 28;

/**
 * End of the next batch: the last complete quarter-hour, at most some weeks ahead; null when none is complete. Batches of the
 * history end at local midnights.
 */
export function nextBatchEnd(progress: {
  readonly timeZone: string;
  readonly postedMinute: number;
  readonly nowMinute: number;
}): number | null {
  const over = Math.floor(progress.nowMinute / quarterMinutes) * quarterMinutes;
  const day = localDayAt(progress.timeZone, progress.postedMinute).add({ days: daysAtOnce });
  const end = Math.min(over, midnightMinute(progress.timeZone, day));
  return end > progress.postedMinute ? end : null;
}

const wattsEveryS = 60;
const wattsEverySMin = 10;

/** Interval of power posts: one minute of the home's time, at least ten seconds. */
export const powerIntervalS = ({ rate }: WorldClock): number =>
  Math.max(wattsEverySMin, wattsEveryS / rate);

const firstWaitS = 5;
const waitSMax = 900;

/** Delay before a retry: exponential back-off with jitter, from seconds to a quarter of an hour, at least the requested delay. */
export function retryDelayS(
  failures: number,
  random: () => number,
  failure: Pick<Failure, 'retryAfterS'>,
): number {
  const ceiling = Math.min(waitSMax, firstWaitS * 2 ** Math.min(failures, 10));
  return Math.max(failure.retryAfterS ?? 0, ceiling * (0.5 + random() / 2));
}

/** Failures that end: the home is created in energy, or the home's time zone is corrected. */
const passing: readonly string[] = ['home-unknown', 'values-of-day'];

/** Whether a failure is permanent, so that the meter stops. */
export const isPermanent = ({ kind, code }: Failure): boolean =>
  !passing.includes(code) &&
  [
    'malformed',
    'unauthenticated',
    'forbidden',
    'not-found',
    'conflict',
    'invalid',
    'gone',
  ].includes(kind);
