import { minuteMs } from '@hearth/calendar/durations.ts';
import { countsUp } from '../counting-meter.ts';
import type { CsvFault } from '../csv-rows.ts';
import { type CsvTable, numberIn, readCsv } from '../csv-table.ts';
import type { MeasuredInterval } from './load-grid.ts';
import { type WrittenTime, instantsOf, writtenTime } from './load-times.ts';

export const loadUnits = ['W', 'kW', 'Wh', 'kWh'] as const;
export type LoadUnit = (typeof loadUnits)[number];

export interface LoadColumns {
  /** By name, or by index from 0. */
  readonly time: string;
  readonly value: string;
  readonly unit: LoadUnit;
  /** Time zone of times without an offset, and of the home's days. */
  readonly timeZone: string;
  /** The value is a meter's counter; the load is its rise. */
  readonly isCounter: boolean;
}

export type LoadResult =
  | {
      readonly ok: true;
      readonly intervals: readonly MeasuredInterval[];
      readonly stepMinutes: number;
      /** Rows that were left out or corrected. */
      readonly notes: readonly CsvFault[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

/** A parsed row, in order of time. */
interface Row {
  readonly line: number;
  readonly ms: number;
  readonly value: number | null;
}

const most = 50;
/** A mean load outside these limits was read in a wrong unit. */
const mostKw = 1000;
const leastMeanW = 2;
/** Share of negative rows up to which these are meter noise; a larger share is a flow in the other direction. */
const negativeShareMost = 0.01;
const nothing = /^(?:|nan|null|none|na|n\/a|unknown|unavailable|-)$/i;

/**
 * Reads a load from a CSV; each row lasts until the next. Rows are sorted and duplicates dropped. A missing value, a few
 * negative values and a counter reset are gaps, which `notes` lists.
 * Faults: invalid times or numbers, two values for one time, more than 1 % negative values, steps other than 5 to 60 minutes,
 * and implausible loads.
 */
export function readLoad(text: string, columns: LoadColumns): LoadResult {
  const parsed = readCsv(text, []);
  if (!parsed.ok) return parsed;
  const { table } = parsed;
  const [time, value] = [placeOf(table, columns.time), placeOf(table, columns.value)];
  if (time < 0 || value < 0) {
    const column = time < 0 ? columns.time : columns.value;
    return { ok: false, faults: [{ code: 'column-missing', line: 1, column }] };
  }
  const faults: CsvFault[] = [];
  const notes: CsvFault[] = [];
  const names = { time: columns.time, value: columns.value };
  const written: (WrittenTime & { readonly line: number })[] = [];
  const values: (number | null)[] = [];
  for (const { line, cells } of table.records) {
    const instant = writtenTime(cells[time] ?? '', names.time);
    const cell = (cells[value] ?? '').trim();
    const number = numberIn(cell);
    if (!instant) faults.push({ code: 'not-a-time', line, column: names.time });
    else if (number === null && !nothing.test(cell))
      faults.push({ code: 'not-a-number', line, column: names.value });
    else {
      written.push({ ...instant, line });
      values.push(number);
    }
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const instants = instantsOf(written, columns.timeZone);
  const rows = inOrder(
    written.map(({ line }, i) => ({
      line,
      ms: instants[i] ?? Number.NaN,
      value: values[i] ?? null,
    })),
    { faults, notes, column: names.time },
  );
  const lengths = lengthsOf(rows, { faults, column: names.time });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const watts = wattsOf(rows, lengths.minutes, { columns, faults, notes });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const intervals = rows.map(({ ms }, i) => ({
    fromMs: ms,
    toMs: ms + (lengths.minutes[i] ?? lengths.step) * minuteMs,
    watts: watts[i] ?? null,
  }));
  return { ok: true, intervals, stepMinutes: lengths.step, notes };
}

function placeOf({ columns }: CsvTable, column: string): number {
  const named = columns.indexOf(column);
  if (named >= 0) return named;
  return /^\d+$/.test(column) && Number(column) < columns.length ? Number(column) : -1;
}

interface Telling {
  readonly faults: CsvFault[];
  readonly notes: CsvFault[];
  readonly column: string;
}

function inOrder(rows: readonly Row[], { faults, notes, column }: Telling): readonly Row[] {
  const skipped = rows.filter(({ ms }) => Number.isNaN(ms));
  for (const { line } of skipped)
    notes.push({ code: 'no-such-time-on-this-day-left-out', line, column });
  const dated = rows.filter(({ ms }) => !Number.isNaN(ms));
  const astray = dated.findIndex(({ ms }, i) => ms < (dated[i - 1]?.ms ?? ms));
  if (astray > 0)
    notes.push({ code: 'time-runs-back-put-in-order', line: dated[astray]?.line ?? 0, column });
  const unique: Row[] = [];
  for (const row of dated.toSorted((a, b) => a.ms - b.ms || a.line - b.line)) {
    const before = unique.at(-1);
    if (before?.ms !== row.ms) {
      if (row.ms % minuteMs !== 0)
        faults.push({ code: 'not-a-whole-minute', line: row.line, column });
      unique.push(row);
    } else if (before.value === null || row.value === null || before.value === row.value) {
      notes.push({ code: 'time-twice-counted-once', line: row.line, column });
      unique[unique.length - 1] = before.value === null ? row : before;
    } else faults.push({ code: 'time-twice-with-another-value', line: row.line, column });
  }
  return unique;
}

const runMin = 4;

/**
 * Duration of each row: that of its neighbours where the step changes permanently, else the file's usual step, but not beyond
 * the next row.
 */
function lengthsOf(
  rows: readonly Row[],
  { faults, column }: Pick<Telling, 'faults' | 'column'>,
): { readonly step: number; readonly minutes: readonly number[] } {
  const toNext = rows.map(
    ({ ms }, i) => ((rows[i + 1]?.ms ?? Number.POSITIVE_INFINITY) - ms) / minuteMs,
  );
  const counts = new Map<number, number>();
  for (const next of toNext) counts.set(next, (counts.get(next) ?? 0) + 1);
  counts.delete(Number.POSITIVE_INFINITY);
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const step = usual?.[0] ?? Number.NaN;
  if (!isStep(step)) {
    const line = rows[0]?.line ?? 1;
    faults.push({
      code: Number.isNaN(step) ? 'too-few-rows' : `step-of-${step}-minutes`,
      line,
      column,
    });
    return { step: 60, minutes: [] };
  }
  const minutes = toNext.map((next) => Math.min(next, step));
  let begin = 0;
  for (let i = 1; i <= toNext.length; i += 1) {
    if (toNext[i] === toNext[begin]) continue;
    const own = toNext[begin] ?? 0;
    if (i - begin >= runMin && isStep(own)) minutes.fill(own, begin, i);
    begin = i;
  }
  // The last row before the end or before a change has the duration of the row before.
  for (let i = 1; i < minutes.length; i += 1)
    if (
      (toNext[i] ?? 0) > (minutes[i - 1] ?? 0) &&
      minutes[i] === step &&
      (toNext[i - 1] ?? 0) < step
    )
      minutes[i] = minutes[i - 1] ?? step;
  return { step, minutes };
}

const isStep = (minutes: number): boolean => minutes >= 5 && minutes <= 60 && 60 % minutes === 0;

function wattsOf(
  rows: readonly Row[],
  minutes: readonly number[],
  {
    columns,
    faults,
    notes,
  }: { readonly columns: LoadColumns; readonly faults: CsvFault[]; readonly notes: CsvFault[] },
): readonly (number | null)[] {
  const column = columns.value;
  if (columns.isCounter && !columns.unit.endsWith('h')) {
    faults.push({ code: 'a-meter-counts-wh-or-kwh', line: 1, column });
    return [];
  }
  const values = rows.map(({ value }) => value);
  if (!columns.isCounter && columns.unit.endsWith('h') && countsUp(values, counterRowsMin))
    faults.push({ code: 'looks-like-a-meter-that-counts-up', line: rows[0]?.line ?? 1, column });
  const watts = rows.map((row, i): number | null => {
    const value = columns.isCounter ? counterRise(row, rows[i + 1], notes, column) : row.value;
    if (value === null) return null;
    const thousand = columns.unit.startsWith('k') ? 1000 : 1;
    return value * thousand * (columns.unit.endsWith('h') ? 60 / (minutes[i] ?? 60) : 1);
  });
  const measured = watts.filter((each) => each !== null);
  const below = rows.filter((_, i) => (watts[i] ?? 0) < 0);
  const tell = below.length > negativeShareMost * measured.length ? faults : notes;
  const isFault = tell === faults;
  for (const { line } of below)
    tell.push({ code: isFault ? 'negative' : 'negative-left-out', line, column });
  rows.forEach(({ line }, i) => {
    if ((watts[i] ?? 0) > mostKw * 1000)
      faults.push({ code: 'not-believable-in-this-unit', line, column });
  });
  const mean = measured.reduce((sum, each) => sum + each, 0) / Math.max(1, measured.length);
  if (measured.length === 0) faults.push({ code: 'no-values', line: 1, column });
  else if (mean < leastMeanW && faults.length === 0)
    faults.push({
      code: `mean-below-${leastMeanW}-w-not-believable-in-this-unit`,
      line: 1,
      column,
    });
  return watts.map((each) => (each !== null && each < 0 ? null : each));
}

/** Rise of a counter until the next row; a counter that fell was reset or exchanged. */
function counterRise(
  row: Row,
  next: Row | undefined,
  notes: CsvFault[],
  column: string,
): number | null {
  if (row.value === null || !next || next.value === null) return null;
  if (next.value >= row.value) return next.value - row.value;
  notes.push({ code: 'meter-reset-left-out', line: next.line, column });
  return null;
}

const counterRowsMin = 48;
