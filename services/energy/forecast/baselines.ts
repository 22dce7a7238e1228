import { groupHours, memoryDays } from './calibration.ts';
import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { meanOf, windowDays } from './load-features.ts';
import { quantileOf } from './quantile-trees.ts';
import { quantiles } from './quantiles.ts';

/** Baseline forecasts without training; a trained forecast must be better. */
export const baselineNames = ['naive24h', 'naive168h', 'dayTypeMean28d'] as const;
export type BaselineName = (typeof baselineNames)[number];

/**
 * Baseline forecast of a slot, W, issued at the midnight before its day: the same clock time on the day before, a week before,
 * or the mean of that time over the days of the same type among the last 28.
 * Where its value is missing, the next baseline is used: 24 h, 168 h, day type, mean of the 28 days. NaN without any value.
 */
export function baselineLoadW(
  grid: LoadGrid,
  name: BaselineName,
  { day, wall }: { readonly day: number; readonly wall: number },
): number {
  const own: Readonly<Record<BaselineName, () => number>> = {
    naive24h: () => at(grid, day - 1, wall),
    naive168h: () => at(grid, day - 7, wall),
    dayTypeMean28d: () => {
      const same = past(
        grid,
        { day, wall },
        (candidate) => isFreeOn(grid, candidate) === isFreeOn(grid, day),
      );
      return Number.isNaN(same) ? past(grid, { day, wall }, () => true) : same;
    },
  };
  const first = own[name]();
  if (!Number.isNaN(first)) return first;
  for (const each of baselineNames) {
    const value = own[each]();
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

function past(
  grid: LoadGrid,
  { day, wall }: { readonly day: number; readonly wall: number },
  counts: (day: number) => boolean,
): number {
  const values: number[] = [];
  for (let other = Math.max(0, day - windowDays); other < day; other += 1)
    if (counts(other)) values.push(at(grid, other, wall));
  return meanOf(Float64Array.from(values));
}

function at({ watts, slotsPerDay }: LoadGrid, day: number, wall: number): number {
  return day < 0 ? Number.NaN : (watts[day * slotsPerDay + wall] ?? Number.NaN);
}

/**
 * Naive-24h with the quantiles of its errors over the last 42 days, by the same groups of lead hours and the same memory as the
 * forecast's own calibration. Slot x quantile, W.
 */
export function conformalNaive(grid: LoadGrid, day: number): Float64Array {
  const { slotsPerDay } = grid;
  const groups = 24 / groupHours;
  const errors: number[][] = Array.from({ length: groups }, () => []);
  const groupOf = (wall: number) => Math.floor((wall * groups) / slotsPerDay);
  for (let other = Math.max(1, day - memoryDays); other < day; other += 1)
    for (let wall = 0; wall < slotsPerDay; wall += 1) {
      const off = at(grid, other, wall) - baselineLoadW(grid, 'naive24h', { day: other, wall });
      if (!Number.isNaN(off)) errors[groupOf(wall)]?.push(off);
    }
  const shifts = errors.map((own) => {
    const values = Float64Array.from(own);
    return quantiles.map((q) => quantileOf(values, q));
  });
  const predicted = new Float64Array(slotsPerDay * quantiles.length);
  for (let wall = 0; wall < slotsPerDay; wall += 1) {
    const naive = baselineLoadW(grid, 'naive24h', { day, wall });
    quantiles.forEach((_, i) => {
      const value = naive + (shifts[groupOf(wall)]?.[i] ?? 0);
      predicted[wall * quantiles.length + i] = Math.max(0, value);
    });
  }
  return predicted;
}
