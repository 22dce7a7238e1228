import { addDays } from '@hearth/calendar/dates.ts';
import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { type LocalDays, localDaysOf } from '@hearth/calendar/local-days.ts';
import type { CsvFault } from '../csv-rows.ts';
import type { ImportUnit } from './contract.ts';
import { type Intervals, intervalWriter } from './energy-interval.ts';

/** ColumnValues of one column in order of time, each time once. No value and no stated end are NaN. */
export interface ColumnValues {
  readonly ms: Float64Array;
  readonly endMs: Float64Array;
  readonly numbers: Float64Array;
  /** Line of the file. */
  readonly lineAt: (i: number) => number;
}

const shortestDayMs = dayMs - hourMs;

/**
 * Energy between the readings of a counter. A counter that fell was exchanged, and the time in between is a gap. So is a rise over
 * missing readings within a day, because its time is unknown.
 */
export function intervalsOfCounter(
  { ms, numbers, lineAt }: ColumnValues,
  { notes, column }: { readonly notes: CsvFault[]; readonly column: string },
): Intervals {
  const usual = usualLength(ms);
  const found = intervalWriter(ms.length);
  let before = -1;
  for (let i = 0; i < ms.length; i += 1) {
    const number = numbers[i] ?? Number.NaN;
    if (Number.isNaN(number)) continue;
    const kwh = number - (numbers[before] ?? 0);
    const fromMs = ms[before] ?? 0;
    const toMs = ms[i] ?? 0;
    const length = toMs - fromMs;
    const note = (code: string): void => void notes.push({ code, line: lineAt(i), column });
    if (before >= 0 && kwh < 0) note('meter-exchanged');
    else if (before >= 0 && length > usual && length < shortestDayMs && kwh > 0)
      note('rise-over-a-gap');
    else if (before >= 0) found.add(fromMs, toMs, kwh);
    before = i;
  }
  return found.written();
}

/** Intervals of a column of energies or mean powers; without an end column each lasts as long as is usual, at most to the next. */
export function reported(
  { ms, endMs, numbers, lineAt }: ColumnValues,
  {
    labels,
    timeZone,
    notes,
    column,
  }: {
    readonly labels: 'start' | 'end';
    readonly timeZone: string;
    readonly notes: CsvFault[];
    readonly column: string;
  },
): Intervals {
  const edges = usualEdges(ms, timeZone);
  const found = intervalWriter(ms.length);
  for (let i = 0; i < ms.length; i += 1) {
    const kwh = numbers[i] ?? Number.NaN;
    const at = ms[i] ?? 0;
    const end = endMs[i] ?? Number.NaN;
    if (Number.isNaN(kwh)) continue;
    const namesEnd = Number.isNaN(end) && labels === 'end';
    const fromMs = namesEnd ? Math.max(ms[i - 1] ?? -Infinity, edges.before(at)) : at;
    const toMs = namesEnd
      ? at
      : Number.isNaN(end)
        ? Math.min(ms[i + 1] ?? Infinity, edges.after(at))
        : end;
    if (Number.isFinite(fromMs) && Number.isFinite(toMs)) found.add(fromMs, toMs, kwh);
    else notes.push({ code: 'length-unknown', line: lineAt(i), column });
  }
  return found.written();
}

/** Usual other edge of an interval that begins or ends at an instant. */
interface UsualEdges {
  readonly after: (ms: number) => number;
  readonly before: (ms: number) => number;
}

/** Days and months end where the calendar says; other intervals are as long as most. */
export function usualEdges(ms: ArrayLike<number>, timeZone: string): UsualEdges {
  const usual = usualLength(ms);
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  if (usual < shortestDayMs) return { after: (at) => at + usual, before: (at) => at - usual };
  if (usual <= dayMs + hourMs) return edgesBy((day, steps) => addDays(day, steps), days);
  const monthDays = Array.from(ms, (at) => days.dayOf(at).slice(8));
  const isMonthly = usual > 27 * dayMs && new Set(monthDays).size === 1;
  if (isMonthly) {
    const months = usual > 360 * dayMs ? 12 : usual > 88 * dayMs ? 3 : usual > 58 * dayMs ? 2 : 1;
    return edgesBy((day, steps) => addMonths(day, steps * months), days);
  }
  const isRegular = Array.from(ms).every(
    (at, i) => i === 0 || Math.abs(at - (ms[i - 1] ?? 0) - usual) <= hourMs,
  );
  // Bills last to the next one, and the length of the last is unknown.
  if (!isRegular) return { after: () => Infinity, before: () => -Infinity };
  return edgesBy((day, steps) => addDays(day, steps * Math.round(usual / dayMs)), days);
}

const edgesBy = (step: (day: string, steps: number) => string, days: LocalDays): UsualEdges => {
  const moved = (at: number, steps: number): number => {
    const day = days.dayOf(at);
    const offset = at - days.spanOf(day).fromMs;
    return days.spanOf(step(day, steps)).fromMs + offset;
  };
  return { after: (at) => moved(at, 1), before: (at) => moved(at, -1) };
};

/** A day of the month that every month has: 28 at most. Worked: 2025-01-01 and 1 → 2025-02-01. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Number(day.slice(8))))
    .toISOString()
    .slice(0, 10);
}

/** The most frequent distance of two rows; of months, which differ, the shortest of the most frequent. */
export function usualLength(ms: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  const add = (length: number, count: number): void => {
    if (count > 0) counts.set(length, (counts.get(length) ?? 0) + count);
  };
  let [length, count] = [Number.NaN, 0];
  for (let i = 1; i < ms.length; i += 1) {
    const next = (ms[i] ?? 0) - (ms[i - 1] ?? 0);
    if (next === length) count += 1;
    else {
      add(length, count);
      length = next;
      count = 1;
    }
  }
  add(length, count);
  const [frequent] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return frequent?.[0] ?? hourMs;
}

const kilo: Readonly<Record<ImportUnit, number>> = {
  Wh: 0.001,
  kWh: 1,
  MWh: 1000,
  W: 0.001,
  kW: 1,
};

/** Intervals with values in this unit as energy; a mean power counts by its length. */
export function inKwh(intervals: Intervals, unit: ImportUnit): Intervals {
  if (unit === 'kWh') return intervals;
  const isEnergy = unit.endsWith('h');
  const { fromMs, toMs } = intervals;
  const hoursAt = (i: number): number => ((toMs[i] ?? 0) - (fromMs[i] ?? 0)) / hourMs;
  const kwh = intervals.kwh.map((value, i) => value * kilo[unit] * (isEnergy ? 1 : hoursAt(i)));
  return { ...intervals, kwh };
}
