import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import type { Horizon } from '../home/horizon.ts';
import { maskDay } from '../reading/mask-day.ts';
import { type ChosenRange, lengthOfRange } from './chosen-range.ts';
import type { HistoryPeriod } from './contract.ts';
import { aggregate, roundToFloat } from '../reading/aggregate.ts';
import { consumptionLinesOf, type Line } from '../reading/lines.ts';
import { type DaySpan, neighbour, slotOf, spanOfPeriod } from './period-span.ts';
import { type Readings, reportedIntervalsOf } from '../reading/reported-intervals.ts';

/** Consumption of the previous period: up to the same point as the current one, and in total. */
export interface PreviousTotals {
  /** A day of the previous period. */
  readonly date: string;
  readonly total: number | null;
  readonly whole: number | null;
}

export interface PreviousPeriod {
  readonly period: Exclude<HistoryPeriod, 'all'>;
  readonly date: string;
  readonly span: DaySpan;
  /** Day of the previous period that corresponds to today. */
  readonly lastDay: string;
}

export function previousPeriodOf(
  period: Exclude<HistoryPeriod, 'all'>,
  options: { span: DaySpan; today: string; date: string },
): PreviousPeriod {
  const date = neighbour(period, options.date, -1);
  const span = spanOfPeriod(period, date);
  if (options.today >= options.span.to)
    return { period, date, span, lastDay: addDays(span.to, -1) };
  const sameDay =
    period === 'year'
      ? neighbour('year', options.today, -1)
      : addDays(span.from, daysBetween(options.span.from, options.today));
  return { period, date, span, lastDay: sameDay < span.to ? sameDay : addDays(span.to, -1) };
}

/** The days before a chosen range, as many as it has. */
export function previousRangeOf(
  period: PreviousPeriod['period'],
  range: ChosenRange,
): PreviousPeriod {
  const span = { from: addDays(range.from, -lengthOfRange(range)), to: range.from };
  return { period, date: span.from, span, lastDay: addDays(span.to, -1) };
}

/**
 * Totals of the previous period. An ended period is compared with the whole previous one; a running period with the same days,
 * the last of them cut where today's readings end. Null where nothing was reported, and where the two periods were not measured
 * alike: `coverMs` is the measured time of the current period, summed over its lines.
 */
export function previousTotalsOf(options: {
  lines: readonly Line[];
  readings: Readings;
  horizon: Horizon;
  earlier: PreviousPeriod;
  span: DaySpan;
  today: string;
  coverMs: number;
}): PreviousTotals {
  const { earlier, horizon, readings } = options;
  const lines = consumptionLinesOf(options.lines);
  const { fromMs, toMs } = slotOf(earlier.span, '', horizon.days);
  const whole = totalOf(lines, readings, { fromMs, toMs, horizon });
  const comparable = ({ value, coverMs }: Total): number | null =>
    Math.min(coverMs, options.coverMs) >=
    alikeShare[earlier.period] * Math.max(coverMs, options.coverMs)
      ? value
      : null;
  if (options.today >= options.span.to)
    return { date: earlier.date, total: comparable(whole), whole: whole.value };
  const untilMs = comparableUntilMs(options, lines);
  const steps = new Map(
    lines.flatMap((line) => line.series).map((series) => [series.seriesNo, series.stepS]),
  );
  const rows = readings.rows
    .filter((row) => row.day <= earlier.lastDay && steps.has(row.seriesNo))
    .map((row) => {
      if (row.day !== earlier.lastDay) return row;
      const edges = horizon.days.edges(row.day, steps.get(row.seriesNo) ?? 0);
      const ended = edges.findLast((edge) => edge <= untilMs) ?? 0;
      return maskDay(row, edges, { fromMs: 0, untilMs: ended });
    })
    .filter((row) => row.n > 0);
  const periods = readings.periods.filter((period) => period.toMs <= untilMs);
  return {
    date: earlier.date,
    total: comparable(totalOf(lines, { rows, periods }, { fromMs, toMs, horizon })),
    whole: whole.value,
  };
}

/** End of the comparison on the corresponding day: the time of day at which today's readings end. */
function comparableUntilMs(
  options: Parameters<typeof previousTotalsOf>[0],
  lines: readonly Line[],
): number {
  const { horizon, earlier, today } = options;
  const start = horizon.days.spanOf(today).fromMs;
  const earlierDay = horizon.days.spanOf(earlier.lastDay);
  const reachedMs = reportedUntilMs(options.readings, { lines, horizon, day: today });
  return Math.min(earlierDay.toMs, earlierDay.fromMs + ((reachedMs ?? start) - start));
}

/** End of the newest slot of the day that has a value. */
export function reportedUntilMs(
  readings: Readings,
  options: { lines: readonly Line[]; horizon: Horizon; day: string },
): number | null {
  const steps = new Map(
    options.lines.flatMap((line) => line.series).map((series) => [series.seriesNo, series.stepS]),
  );
  const ends = readings.rows.flatMap((row) => {
    const stepS = steps.get(row.seriesNo);
    if (row.day !== options.day || stepS === undefined || !row.vals) return [];
    const newest = row.vals.findLastIndex((value) => value !== null);
    return newest < 0 ? [] : [options.horizon.days.edges(row.day, stepS)[newest + 1] ?? 0];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * Least share of the time that both periods have measured. A year that is known by months lacks the month under way: three weeks
 * of a cold month would look like a change of the year, so a year has a week at most.
 */
const alikeShare = { day: 0.9, week: 0.9, month: 0.9, year: 0.98 } as const;

interface Total {
  readonly value: number | null;
  readonly coverMs: number;
}

function totalOf(
  lines: readonly Line[],
  readings: Readings,
  options: { fromMs: number; toMs: number; horizon: Horizon },
): Total {
  const known = lines.flatMap((line) => {
    const [aggregated] = aggregate(
      reportedIntervalsOf(line, readings, options.horizon),
      [options],
      'sum',
    );
    const { value, coverMs } = aggregated ?? { value: null, coverMs: 0 };
    return value === null ? [] : [{ value, coverMs }];
  });
  return {
    value:
      known.length === 0 ? null : roundToFloat(known.reduce((sum, { value }) => sum + value, 0)),
    coverMs: known.reduce((sum, { coverMs }) => sum + coverMs, 0),
  };
}
