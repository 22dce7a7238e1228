import { dayMs } from '@hearth/calendar/durations.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { DayReading } from './mask-day.ts';
import type { PeriodReading } from './store.ts';
import type { ReportedInterval } from './select-intervals.ts';
import { type Line, isSummed } from './lines.ts';
import { sourceRank } from './source-rank.ts';

export interface Readings {
  readonly rows: readonly DayReading[];
  readonly periods: readonly PeriodReading[];
}

/** All reported intervals of a line: days of slots, and totals of periods. */
export function reportedIntervalsOf(
  line: Line,
  readings: Readings,
  horizon: { days: LocalDays; nowMs: number },
): readonly ReportedInterval[] {
  const byNo = new Map(line.series.map((series) => [series.seriesNo, series]));
  const dayIntervals = readings.rows.flatMap((row) => {
    const series = byNo.get(row.seriesNo);
    return series ? [dayInterval(series, row, line, horizon)] : [];
  });
  const totals = readings.periods.flatMap((period) => {
    const series = byNo.get(period.seriesNo);
    return series && isSummed(line) ? [periodInterval(series, period)] : [];
  });
  return [...dayIntervals, ...totals].map((interval) =>
    withCoverUntilNow(interval, dayIntervals, horizon.nowMs),
  );
}

function dayInterval(
  series: FrameSeries,
  row: DayReading,
  line: Line,
  horizon: { days: LocalDays },
): ReportedInterval {
  const { fromMs, toMs } = horizon.days.spanOf(row.day);
  const total = row.total ?? 0;
  const slots = horizon.days.count(row.day, series.stepS);
  return {
    seriesNo: series.seriesNo,
    fromMs,
    toMs,
    coverMs: ((toMs - fromMs) * row.n) / slots,
    stepMs: Math.min(series.stepS * 1000, toMs - fromMs),
    gradeRank: sourceRank(series),
    value: isSummed(line) ? total : total / row.n,
    lo: row.lo ?? total,
    hi: row.hi ?? total,
  };
}

function periodInterval(
  series: FrameSeries,
  { fromMs, toMs, value }: PeriodReading,
): ReportedInterval {
  const lengthMs = toMs - fromMs;
  return {
    seriesNo: series.seriesNo,
    fromMs,
    toMs,
    coverMs: lengthMs,
    stepMs: lengthMs,
    gradeRank: sourceRank(series),
    value,
    lo: value,
    hi: value,
  };
}

/**
 * Limits the cover of an interval that has not ended to the end of the finer slots, so that a coarse slot does not win by the
 * last minutes. If the finer slots stopped longer ago than its step or a day, it covers the time until now.
 */
function withCoverUntilNow(
  interval: ReportedInterval,
  dayIntervals: readonly ReportedInterval[],
  nowMs: number,
): ReportedInterval {
  if (interval.toMs <= nowMs) return interval;
  const finer = dayIntervals.filter(
    (each) => each.stepMs < interval.stepMs && each.fromMs >= interval.fromMs,
  );
  const reachedMs = Math.max(interval.fromMs, ...finer.map((each) => each.fromMs + each.coverMs));
  const isStale = nowMs - reachedMs > Math.min(interval.stepMs, dayMs);
  const untilMs = finer.length === 0 || isStale ? nowMs : Math.min(nowMs, reachedMs);
  return { ...interval, coverMs: Math.min(interval.coverMs, untilMs - interval.fromMs) };
}
