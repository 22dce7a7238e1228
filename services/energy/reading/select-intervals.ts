import { dayMs } from '@hearth/calendar/durations.ts';

/** A reported total, or a gauge's mean, over `[fromMs, toMs)`. */
export interface ReportedInterval {
  readonly seriesNo: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Covered time: of slots with a value; a total covers all of its time. */
  readonly coverMs: number;
  /** Step of its slots; for a total its own length. */
  readonly stepMs: number;
  /** 0 is best. */
  readonly gradeRank: number;
  /** Energy: the sum. Gauge: the mean. */
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/**
 * Selects the intervals that do not overlap and cover most time; of equal cover, those with the finest steps (weighted interval
 * scheduling). The same energy may be reported by two hours, by day and by month: the finer report counts where it is complete,
 * the coarser one where it covers more. Nothing is counted twice, and no total is split.
 *
 * Worked number: days 1 to 20 of 30 at 1 kWh and a month's total of 33: the month's total, 33, because it covers 30 days. With
 * all 30 days at 1 kWh: the days, 30.
 */
export function selectIntervals(
  intervals: readonly ReportedInterval[],
): readonly ReportedInterval[] {
  const sorted = [...intervals].sort((a, b) => a.toMs - b.toMs || a.fromMs - b.fromMs);
  if (sorted.every((interval, k) => k === 0 || interval.fromMs >= (sorted[k - 1]?.toMs ?? 0)))
    return sorted;
  // best[k]: best selection of the first k intervals.
  const best: Selection[] = [{ coverMs: 0, quality: 0, last: -1, before: 0 }];
  sorted.forEach((interval, k) => {
    const before = endingBy(sorted, interval.fromMs, k);
    const earlier = best[before] ?? emptySelection;
    const withInterval: Selection = {
      coverMs: earlier.coverMs + interval.coverMs,
      quality: earlier.quality + interval.coverMs * qualityOf(interval),
      last: k,
      before,
    };
    const without = best[k] ?? emptySelection;
    best.push(isBetter(withInterval, without) ? withInterval : { ...without });
  });
  return backtrack(sorted, best);
}

interface Selection {
  readonly coverMs: number;
  readonly quality: number;
  /** Index of the last selected interval, and the number of intervals that end before it. */
  readonly last: number;
  readonly before: number;
}

const emptySelection: Selection = { coverMs: 0, quality: 0, last: -1, before: 0 };

/** Order by grade, then by step. */
const qualityOf = (interval: ReportedInterval): number =>
  10 - interval.gradeRank + 1 / (1 + interval.stepMs / dayMs);

const isBetter = (a: Selection, b: Selection): boolean =>
  a.coverMs > b.coverMs || (a.coverMs === b.coverMs && a.quality > b.quality);

/** Number of the first `count` intervals that end at or before `fromMs`. */
function endingBy(sorted: readonly ReportedInterval[], fromMs: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.toMs ?? 0) <= fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function backtrack(
  sorted: readonly ReportedInterval[],
  best: readonly Selection[],
): readonly ReportedInterval[] {
  const selected: ReportedInterval[] = [];
  for (
    let at = best.at(-1) ?? emptySelection;
    at.last >= 0;
    at = best[at.before] ?? emptySelection
  ) {
    const interval = sorted[at.last];
    if (interval) selected.push(interval);
  }
  return selected.reverse();
}
