import { dayS, twoHoursS } from '@hearth/calendar/durations.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import type { DayReading } from './mask.ts';
import { type Drawn, tidied } from './draw.ts';

export interface GridSlot {
  readonly fromMs: number;
  readonly toMs: number;
  /** Local `HH:MM`; on the day that gains an hour a label comes twice. */
  readonly label: string;
}

/** What an empty day is drawn by. */
const emptyStepS = 3600;
const gaugeStepSMin = 900;

/**
 * The step a day is drawn by: the coarsest that any energy line of the day came in, so that nothing is split finer than it was
 * reported. Without energy the finest gauge, but not below a quarter of an hour. A day's total has no place in slots.
 */
export function gridStepS(drawn: readonly { stepS: number; isSummed: boolean }[]): number {
  const slotted = drawn.filter((one) => one.stepS < dayS);
  const summed = slotted.filter((one) => one.isSummed).map((one) => one.stepS);
  if (summed.length > 0) return Math.max(...summed);
  const gauges = slotted.map((one) => Math.max(gaugeStepSMin, one.stepS));
  return gauges.length > 0 ? Math.min(...gauges) : emptyStepS;
}

export function gridOf(day: string, stepS: number, days: LocalDays): readonly GridSlot[] {
  const edges = days.edges(day, stepS);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: days.zoneOf(day),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return edges.slice(1).map((toMs, k) => {
    const fromMs = edges[k] ?? toMs;
    // Where the clocks skip 02:00, the slot that would begin there is still the one of 02:00.
    const label =
      stepS === twoHoursS ? `${String(2 * k).padStart(2, '0')}:00` : time.format(fromMs);
    return { fromMs, toMs, label };
  });
}

/** Energy: the slots that begin in each slot of the grid, added up. */
export function sumsOn(
  grid: readonly GridSlot[],
  vals: NonNullable<DayReading['vals']>,
  edges: readonly number[],
): readonly Drawn[] {
  return grid.map((slot) => {
    const reported = slotsIn(slot, vals, edges);
    if (reported.length === 0) return unreported;
    const value = tidied(reported.reduce((sum, one) => sum + one.value, 0));
    const coverMs = reported.reduce((sum, one) => sum + one.toMs - one.fromMs, 0);
    return { ...unreported, value, lo: value, hi: value, coverMs };
  });
}

/** Gauges: the mean by time of the slots that overlap each slot of the grid; one that is longer holds in all that it covers. */
export function meansOn(
  grid: readonly GridSlot[],
  vals: NonNullable<DayReading['vals']>,
  edges: readonly number[],
): readonly Drawn[] {
  return grid.map((slot) => {
    const reported = vals.flatMap((value, k) => {
      const fromMs = Math.max(edges[k] ?? 0, slot.fromMs);
      const toMs = Math.min(edges[k + 1] ?? 0, slot.toMs);
      return value !== null && fromMs < toMs ? [{ value, fromMs, toMs }] : [];
    });
    if (reported.length === 0) return unreported;
    const coverMs = reported.reduce((sum, one) => sum + one.toMs - one.fromMs, 0);
    const weighted = reported.reduce((sum, one) => sum + one.value * (one.toMs - one.fromMs), 0);
    const values = reported.map((one) => one.value);
    return {
      value: tidied(weighted / coverMs),
      lo: Math.min(...values),
      hi: Math.max(...values),
      coverMs,
      used: [],
    };
  });
}

const unreported: Drawn = { value: null, lo: null, hi: null, coverMs: 0, used: [] };

function slotsIn(slot: GridSlot, vals: NonNullable<DayReading['vals']>, edges: readonly number[]) {
  return vals.flatMap((value, k) => {
    const fromMs = edges[k] ?? Number.NaN;
    const toMs = edges[k + 1] ?? fromMs;
    return value !== null && fromMs >= slot.fromMs && fromMs < slot.toMs
      ? [{ value, fromMs, toMs }]
      : [];
  });
}
