import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Failure } from '@hearth/core/problem.ts';
import { localDayAt, midnightMinute } from './slots-by-day.ts';

const quarterMinutes = 15;
/** A month in a batch: a year is thirteen of them, each some hundred kilobytes. */
const daysAtOnce = 28;

/**
 * Up to where the next batch goes: the last quarter-hour that is over, but no further than some weeks; null when none is. Batches of
 * the past end at local midnights.
 */
export function nextBatchEnd(of: {
  readonly timeZone: string;
  readonly postedMinute: number;
  readonly nowMinute: number;
}): number | null {
  const over = Math.floor(of.nowMinute / quarterMinutes) * quarterMinutes;
  const day = localDayAt(of.timeZone, of.postedMinute).add({ days: daysAtOnce });
  const end = Math.min(over, midnightMinute(of.timeZone, day));
  return end > of.postedMinute ? end : null;
}

const wattsEveryS = 60;
const wattsEverySMin = 10;

/** How often the watts of now are told: once a minute of the home's, but not oftener than every ten seconds of ours. */
export const powerIntervalS = ({ rate }: WorldClock): number =>
  Math.max(wattsEverySMin, wattsEveryS / rate);

const firstWaitS = 5;
const waitSMax = 900;

/** Doubling from some seconds to a quarter of an hour, a random part of it, and not sooner than was asked for. */
export function retryDelayS(
  failures: number,
  random: () => number,
  failure: Pick<Failure, 'retryAfterS'>,
): number {
  const ceiling = Math.min(waitSMax, firstWaitS * 2 ** Math.min(failures, 10));
  return Math.max(failure.retryAfterS ?? 0, ceiling * (0.5 + random() / 2));
}

/** What stays as it is however often it is asked again. A home that energy was not told of yet will be told of. */
export const isPermanent = ({ kind, code }: Failure): boolean =>
  code !== 'home-unknown' &&
  [
    'malformed',
    'unauthenticated',
    'forbidden',
    'not-found',
    'conflict',
    'invalid',
    'gone',
  ].includes(kind);
