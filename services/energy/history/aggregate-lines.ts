import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import type { DayReading } from '../reading/mask-day.ts';
import type { Horizon } from '../home/horizon.ts';
import { type ReportedInterval, selectIntervals } from '../reading/select-intervals.ts';
import {
  type GridSlot,
  slotGridOf,
  gridStepS,
  meansOnGrid,
  sumsOnGrid,
} from '../reading/slot-grid.ts';
import { type SlotAggregate, aggregate, aggregateIntervals } from '../reading/aggregate.ts';
import { type Line, isSummed } from '../reading/lines.ts';
import { slotOf } from './period-span.ts';
import { type Readings, reportedIntervalsOf } from '../reading/reported-intervals.ts';

/** A line with its value in each slot and over the whole period. */
export interface AggregatedLine {
  readonly line: Line;
  readonly slots: readonly SlotAggregate[];
  readonly whole: SlotAggregate;
}

interface AggregatedPeriod {
  readonly slots: readonly { fromMs: number; toMs: number; label: string }[];
  readonly lines: readonly AggregatedLine[];
}

const aggregationOf = (line: Line): 'sum' | 'mean' => (isSummed(line) ? 'sum' : 'mean');

/**
 * Aggregates lines by the slots of a period. The total is selected over the whole period: a month's own count can be more complete
 * than its days, and then exceeds their sum. Lines without a value are left out.
 */
export function aggregateSlots(
  lines: readonly Line[],
  readings: Readings,
  options: { slots: AggregatedPeriod['slots']; horizon: Horizon },
): AggregatedPeriod {
  const { slots, horizon } = options;
  const whole = { fromMs: slots[0]?.fromMs ?? 0, toMs: slots.at(-1)?.toMs ?? 0 };
  const aggregated = lines.map((line) => {
    const intervals = reportedIntervalsOf(line, readings, horizon);
    const [total] = aggregate(intervals, [whole], aggregationOf(line));
    return {
      line,
      slots: aggregate(intervals, slots, aggregationOf(line)),
      whole: total ?? aggregateIntervals([], 'sum'),
    };
  });
  return { slots, lines: aggregated.filter(hasValue) };
}

/** Aggregates lines by the slots of one day. Each line uses the series that covers most of the day, of equal cover the finest. */
export function aggregateDay(
  lines: readonly Line[],
  readings: Readings,
  options: { day: string; horizon: Horizon },
): AggregatedPeriod {
  const { days } = options.horizon;
  const today = {
    rows: readings.rows.filter((row) => row.day === options.day),
    periods: readings.periods,
  };
  const whole = slotOf({ from: options.day, to: nextDay(options.day, days) }, options.day, days);
  const selected = lines.map((line) => {
    const intervals = reportedIntervalsOf(line, today, options.horizon);
    const [total] = aggregate(intervals, [whole], aggregationOf(line));
    return {
      line,
      whole: total ?? aggregateIntervals([], 'sum'),
      row: slottedRow(line, today.rows, intervals),
    };
  });
  const stepS = gridStepS(
    selected.flatMap(({ line, row }) =>
      row ? [{ stepS: row.stepS, isSummed: isSummed(line) }] : [],
    ),
  );
  const grid = slotGridOf(options.day, stepS, days);
  const aggregated = selected.map(({ line, whole, row }) => ({
    line,
    whole,
    slots: row ? onGrid(line, row, grid, days) : grid.map(() => aggregateIntervals([], 'sum')),
  }));
  return { slots: grid, lines: aggregated.filter(hasValue) };
}

type SlottedRow = DayReading & { readonly stepS: number };

function slottedRow(
  line: Line,
  rows: readonly DayReading[],
  intervals: readonly ReportedInterval[],
): SlottedRow | null {
  const steps = new Map(line.series.map((series) => [series.seriesNo, series.stepS]));
  const slotted = intervals.filter(
    (interval) =>
      (steps.get(interval.seriesNo) ?? dayS) < dayS &&
      interval.stepMs < interval.toMs - interval.fromMs,
  );
  const [best] = selectIntervals(slotted);
  const row = rows.find((each) => each.seriesNo === best?.seriesNo);
  return row ? { ...row, stepS: steps.get(row.seriesNo) ?? dayS } : null;
}

function onGrid(
  line: Line,
  row: SlottedRow,
  grid: readonly GridSlot[],
  days: LocalDays,
): readonly SlotAggregate[] {
  const edges = days.edges(row.day, row.stepS);
  return isSummed(line)
    ? sumsOnGrid(grid, row.vals ?? [], edges)
    : meansOnGrid(grid, row.vals ?? [], edges);
}

const hasValue = ({ whole, slots }: AggregatedLine): boolean =>
  whole.value !== null || slots.some((slot) => slot.value !== null);

function nextDay(day: string, days: LocalDays): string {
  return days.dayOf(days.spanOf(day).toMs);
}
