import { dayMs, dayS, minuteMs, twoHoursS } from '@hearth/calendar/durations.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import type { DayReading } from './mask-day.ts';
import { type SlotAggregate, roundToFloat } from './aggregate.ts';

export interface GridSlot {
  readonly fromMs: number;
  readonly toMs: number;
  /** Local `HH:MM`; not unique on the day that gains an hour. */
  readonly label: string;
}

/** Step of a day without readings. */
const emptyStepS = 3600;
const gaugeStepSMin = 900;

/**
 * Step of a day: the coarsest step of its energy lines, so that no value is split. Without energy lines the finest step of its
 * gauges, at least a quarter of an hour. Daily totals do not count.
 */
export function gridStepS(lines: readonly { stepS: number; isSummed: boolean }[]): number {
  const slotted = lines.filter((line) => line.stepS < dayS);
  const summed = slotted.filter((line) => line.isSummed).map((line) => line.stepS);
  if (summed.length > 0) return Math.max(...summed);
  const gauges = slotted.map((line) => Math.max(gaugeStepSMin, line.stepS));
  return gauges.length > 0 ? Math.min(...gauges) : emptyStepS;
}

export function slotGridOf(day: string, stepS: number, days: LocalDays): readonly GridSlot[] {
  const edges = days.edges(day, stepS);
  const { fromMs: midnightMs, toMs: nextMs } = days.spanOf(day);
  const isPlainDay = nextMs - midnightMs === dayMs;
  const time = isPlainDay ? null : clockOf(days.zoneOf(day));
  return edges.slice(1).map((toMs, k) => {
    const fromMs = edges[k] ?? toMs;
    // A slot keeps its label where the clocks skip its start.
    const label =
      stepS === twoHoursS
        ? `${String(2 * k).padStart(2, '0')}:00`
        : (time?.format(fromMs) ?? clockText((fromMs - midnightMs) / minuteMs));
    return { fromMs, toMs, label };
  });
}

/** Energy: sum of the slots that start in each slot of the grid. */
export function sumsOnGrid(
  grid: readonly GridSlot[],
  vals: NonNullable<DayReading['vals']>,
  edges: readonly number[],
): readonly SlotAggregate[] {
  let next = 0;
  return grid.map((slot) => {
    let [sum, coverMs, count] = [0, 0, 0];
    for (; next < vals.length && startOf(edges, next) < slot.toMs; next += 1) {
      const value = vals[next] ?? null;
      const fromMs = startOf(edges, next);
      if (value === null || fromMs < slot.fromMs) continue;
      sum += value;
      coverMs += (edges[next + 1] ?? fromMs) - fromMs;
      count += 1;
    }
    if (count === 0) return emptyAggregate;
    const value = roundToFloat(sum);
    return { value, lo: value, hi: value, coverMs, intervals: [] };
  });
}

/** Start of a reported slot; one without an edge begins never. */
const startOf = (edges: readonly number[], slot: number): number =>
  edges[slot] ?? Number.POSITIVE_INFINITY;

/** Gauges: time-weighted mean of the slots that overlap each slot of the grid. */
export function meansOnGrid(
  grid: readonly GridSlot[],
  vals: NonNullable<DayReading['vals']>,
  edges: readonly number[],
): readonly SlotAggregate[] {
  return grid.map((slot) => {
    const reported = vals.flatMap((value, k) => {
      const fromMs = Math.max(edges[k] ?? 0, slot.fromMs);
      const toMs = Math.min(edges[k + 1] ?? 0, slot.toMs);
      return value !== null && fromMs < toMs ? [{ value, fromMs, toMs }] : [];
    });
    if (reported.length === 0) return emptyAggregate;
    const coverMs = reported.reduce((sum, each) => sum + each.toMs - each.fromMs, 0);
    const weighted = reported.reduce(
      (sum, each) => sum + each.value * (each.toMs - each.fromMs),
      0,
    );
    const values = reported.map((each) => each.value);
    return {
      value: roundToFloat(weighted / coverMs),
      lo: Math.min(...values),
      hi: Math.max(...values),
      coverMs,
      intervals: [],
    };
  });
}

const emptyAggregate: SlotAggregate = {
  value: null,
  lo: null,
  hi: null,
  coverMs: 0,
  intervals: [],
};

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Wall clocks by time zone; making one takes longer than a day's labels. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const found = clocks.get(timeZone);
  if (found) return found;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}
