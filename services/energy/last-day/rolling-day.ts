import { dayMs } from '@hearth/calendar/durations.ts';
import { type GridSlot, meansOnGrid } from '../reading/slot-grid.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays, type SpanMs } from '@hearth/calendar/local-days.ts';

export const rollingStepS = 900;

/** The 24 hours until the end of the current slot. Worked number: at 12:07 from 12:15 yesterday to 12:15. */
export function rollingDay(nowMs: number): SpanMs {
  const stepMs = rollingStepS * 1000;
  const toMs = Math.floor(nowMs / stepMs) * stepMs + stepMs;
  return { fromMs: toMs - dayMs, toMs };
}

/** The local days that the span touches, half-open. */
export function daysAround(span: SpanMs, days: LocalDays): { from: string; to: string } {
  return { from: days.dayOf(span.fromMs), to: addDays(days.dayOf(span.toMs - 1), 1) };
}

/** Means of the slots of the span over several readings; the first reading with a value counts. */
export function rollingMeans(
  span: SpanMs,
  rows: readonly DayReading[],
  edgesOf: (row: DayReading) => readonly number[],
): readonly (number | null)[] {
  const grid: GridSlot[] = [];
  for (let fromMs = span.fromMs; fromMs < span.toMs; fromMs += rollingStepS * 1000)
    grid.push({ fromMs, toMs: fromMs + rollingStepS * 1000, label: '' });
  const means = rows.map((row) => meansOnGrid(grid, row.vals ?? [], edgesOf(row)));
  return grid.map(
    (_, slot) => means.find((row) => row[slot]?.value != null)?.[slot]?.value ?? null,
  );
}
