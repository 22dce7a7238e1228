import type { WatchedDay } from './watched-home.ts';

/** Baseline of a value on days of the same weather. */
export interface Baseline {
  readonly median: number;
  /** Scaled median absolute deviation, an estimate of the standard deviation. */
  readonly spread: number;
  readonly days: number;
}

/** Two days have the same weather when their mean outdoor temperatures differ by at most this, K. */
const sameWeatherK = 2;
/** Days before the present ones that are compared; a season. */
const lookBackDays = 90;
/** Fewer days of the same weather are no baseline. */
export const baselineDaysMin = 8;

/**
 * Median and spread of a value on earlier days of the same weather; null with fewer than eight. The spread is
 * 1.4826 · median |x - median| (Rousseeuw and Croux, 1993), which single bad days do not move.
 *
 * Worked number: 8, 9, 10, 10, 10, 11, 12, 30 have the median 10, the deviations 2, 1, 0, 0, 0, 1, 2, 20 and the spread 1.48.
 */
export function sameWeather(
  days: readonly WatchedDay[],
  day: WatchedDay,
  valueOf: (day: WatchedDay) => number | null,
): Baseline | null {
  const { outdoorC } = day;
  if (outdoorC === null) return null;
  const values = days.slice(-lookBackDays).flatMap((each) => {
    const value = valueOf(each);
    const isSame = each.outdoorC !== null && Math.abs(each.outdoorC - outdoorC) <= sameWeatherK;
    return isSame && value !== null ? [value] : [];
  });
  if (values.length < baselineDaysMin) return null;
  return { ...middleOf(values), days: values.length };
}

/** Median and scaled median absolute deviation of values. */
export function middleOf(values: readonly number[]): Pick<Baseline, 'median' | 'spread'> {
  const middle = median(values);
  return {
    median: middle,
    spread: 1.4826 * median(values.map((value) => Math.abs(value - middle))),
  };
}

/** Middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
  return (low + high) / 2;
}
