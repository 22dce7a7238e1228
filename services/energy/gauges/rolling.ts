import { dayMs } from '@hearth/calendar/durations.ts';
import { type GridSlot, meansOn } from '../history/slot-grid.ts';
import type { DayReading } from '../history/mask.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays, type SpanMs } from '@hearth/calendar/local-days.ts';

export const rollingStepS = 900;

/** The 24 hours up to the end of the slot that runs. Worked number: at 12:07 from 12:15 yesterday to 12:15. */
export function rollingDay(nowMs: number): SpanMs {
  const stepMs = rollingStepS * 1000;
  const toMs = Math.floor(nowMs / stepMs) * stepMs + stepMs;
  return { fromMs: toMs - dayMs, toMs };
}

/** The local days that the span touches, half-open. */
export function daysAround(span: SpanMs, days: LocalDays): { from: string; to: string } {
  return { from: days.dayOf(span.fromMs), to: addDays(days.dayOf(span.toMs - 1), 1) };
}

/** The means of several days' readings on the slots of the span; where two say something of a slot, the first is believed. */
export function rollingMeans(
  span: SpanMs,
  rows: readonly DayReading[],
  edgesOf: (row: DayReading) => readonly number[],
): readonly (number | null)[] {
  const grid: GridSlot[] = [];
  for (let fromMs = span.fromMs; fromMs < span.toMs; fromMs += rollingStepS * 1000)
    grid.push({ fromMs, toMs: fromMs + rollingStepS * 1000, label: '' });
  const means = rows.map((row) => meansOn(grid, row.vals ?? [], edgesOf(row)));
  return grid.map(
    (_, slot) => means.find((one) => one[slot]?.value != null)?.[slot]?.value ?? null,
  );
}
