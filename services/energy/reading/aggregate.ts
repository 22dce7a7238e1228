import { type ReportedInterval, selectIntervals } from './select-intervals.ts';

/** Value of one slot; null where nothing was reported. */
export interface SlotAggregate {
  readonly value: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly coverMs: number;
  readonly intervals: readonly ReportedInterval[];
}

/** Aggregates the intervals inside each slot. Slots are in order of time. */
export function aggregate(
  intervals: readonly ReportedInterval[],
  slots: readonly { fromMs: number; toMs: number }[],
  method: 'sum' | 'mean',
): readonly SlotAggregate[] {
  const sorted = [...intervals].sort((a, b) => a.fromMs - b.fromMs);
  let next = 0;
  return slots.map((slot) => {
    const contained: ReportedInterval[] = [];
    while ((sorted[next]?.fromMs ?? Number.POSITIVE_INFINITY) < slot.fromMs) next += 1;
    for (; (sorted[next]?.fromMs ?? Number.POSITIVE_INFINITY) < slot.toMs; next += 1) {
      const interval = sorted[next];
      if (interval && interval.toMs <= slot.toMs) contained.push(interval);
    }
    return aggregateIntervals(selectIntervals(contained), method);
  });
}

export function aggregateIntervals(
  intervals: readonly ReportedInterval[],
  method: 'sum' | 'mean',
): SlotAggregate {
  if (intervals.length === 0) return { value: null, lo: null, hi: null, coverMs: 0, intervals };
  const coverMs = intervals.reduce((sum, interval) => sum + interval.coverMs, 0);
  const value =
    method === 'sum'
      ? intervals.reduce((sum, interval) => sum + interval.value, 0)
      : intervals.reduce((sum, interval) => sum + interval.value * interval.coverMs, 0) / coverMs;
  return {
    value: roundToFloat(value),
    lo: Math.min(...intervals.map((interval) => interval.lo)),
    hi: Math.max(...intervals.map((interval) => interval.hi)),
    coverMs,
    intervals,
  };
}

/** Rounds to seven digits, the precision of the stored 4-byte floats. */
export const roundToFloat = (value: number): number => Number(value.toPrecision(7));
