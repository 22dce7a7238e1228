import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { CsvFault, CsvRecord } from '../csv-table.ts';
import { type WrittenTime, instantsOf } from '../forecast/load-times.ts';
import { isClockText, isNoValue, numberOf, plainMinutes, timeOf } from './cell-values.ts';
import type { FlowIntervals, IntervalsResult } from './energy-interval.ts';
import { type ColumnValues, inKwh, reported, rises } from './intervals-of-column.ts';
import { sumOf, totalOf } from './sum-of-columns.ts';
import type { FileLayout, ValueColumn } from './file-layout.ts';
import type { TimeColumns } from './file-table.ts';

const most = 50;
/** Code of a row in the hour that the clock skips. */
export const skippedHour = 'no-such-time-on-this-day';

/** Reads the energy of a table: rows in any order, doubled rows once, the doubled hour of October by its order in the file. */
export function energyIntervals(
  records: readonly CsvRecord[],
  layout: FileLayout,
  timeZone: string,
): IntervalsResult {
  const faults: CsvFault[] = [];
  const notes: CsvFault[] = [];
  const rows = rowsOf(records, layout, { timeZone, faults, notes });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const flows = layout.values.map((value) => {
    const column = layout.columns[value.column] ?? '';
    const numbers = numbersIn(rows, value, { layout, faults });
    const unique = withoutRepeats(rows, { numbers, faults, notes, column });
    const found = value.isCounter
      ? rises(unique, { notes, column })
      : reported(unique, { labels: layout.labels, timeZone, notes, column });
    return { flow: value.flow, column, intervals: inKwh(found, value.unit) };
  });
  for (const { column, intervals } of flows)
    if (intervals.length === 0) faults.push({ code: 'no-values', line: 0, column });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  return { ok: true, flows: sumByFlow(flows, notes), notes };
}

/** Rows in order of time, column by column; an end that the file does not state is NaN. */
interface Rows {
  readonly ms: Float64Array;
  readonly endMs: Float64Array;
  readonly records: readonly CsvRecord[];
}

interface Findings {
  readonly faults: CsvFault[];
  readonly notes: CsvFault[];
}

function rowsOf(
  records: readonly CsvRecord[],
  layout: FileLayout,
  { timeZone, faults, notes }: Findings & { readonly timeZone: string },
): Rows {
  const { time, end } = layout;
  const column = layout.columns[time.date] ?? '';
  const starts = writtenIn(records, time, layout);
  records.forEach(({ line }, i) => {
    if (!starts[i]) faults.push({ code: 'not-a-time', line, column });
  });
  if (faults.length > 0) return noRows;
  const times = starts.filter((each) => each !== null);
  // The first of two equal wall-clock times is the earlier one only in a file that runs forward.
  const isReversed = (times[0]?.ms ?? 0) > (times.at(-1)?.ms ?? 0);
  const instants = inFileOrder(times, timeZone, isReversed);
  if (isReversed) notes.push({ code: 'newest-first', line: records[0]?.line ?? 1, column });
  const lengths = end && lengthsBetween(times, writtenIn(records, end, layout));
  const found: number[] = [];
  records.forEach(({ line }, i) => {
    if (Number.isNaN(instants[i])) notes.push({ code: skippedHour, line, column });
    else if (lengths && Number.isNaN(lengths[i]))
      faults.push({ code: 'end-before-start', line, column });
    else found.push(i);
  });
  return rowsAt(found, { instants, lengths, records });
}

/** The rows of these numbers in order of time. */
function rowsAt(
  found: number[],
  {
    instants,
    lengths,
    records,
  }: {
    readonly instants: readonly number[];
    readonly lengths: Float64Array | null;
    readonly records: readonly CsvRecord[];
  },
): Rows {
  const at = (i: number): number => instants[i] ?? 0;
  const isInOrder = found.every((i, k) => k === 0 || at(found[k - 1] ?? 0) <= at(i));
  if (!isInOrder) found.sort((a, b) => at(a) - at(b) || lineOf(records, a) - lineOf(records, b));
  const isWhole = isInOrder && found.length === records.length;
  const [ms, endMs] = [new Float64Array(found.length), new Float64Array(found.length)];
  found.forEach((i, k) => {
    ms[k] = at(i);
    endMs[k] = at(i) + (lengths?.[i] ?? Number.NaN);
  });
  return { ms, endMs, records: isWhole ? records : found.flatMap((i) => records[i] ?? []) };
}

const noRows: Rows = { ms: new Float64Array(), endMs: new Float64Array(), records: [] };

const lineOf = (records: readonly CsvRecord[], i: number): number => records[i]?.line ?? 0;

function inFileOrder(
  times: readonly WrittenTime[],
  timeZone: string,
  isReversed: boolean,
): readonly number[] {
  return isReversed
    ? instantsOf(times.toReversed(), timeZone).toReversed()
    : instantsOf(times, timeZone);
}

/** Times of rows; null where a cell is none. */
function writtenIn(
  records: readonly CsvRecord[],
  { date, clock }: TimeColumns,
  { columns, order }: FileLayout,
): readonly (WrittenTime | null)[] {
  const read = { order, name: columns[date] ?? '' };
  if (clock === null) return records.map(({ cells }) => timeOf(cells[date] ?? '', read));
  let written = '';
  let midnight: WrittenTime | null = null;
  return records.map(({ cells }) => {
    const [day, time] = [(cells[date] ?? '').trim(), (cells[clock] ?? '').trim()];
    const space = day.indexOf(' ');
    const dateText = space < 0 ? day : day.slice(0, space);
    const minutes = plainMinutes(time);
    if (Number.isNaN(minutes))
      return isClockText(time) ? timeOf(`${dateText} ${time.padStart(5, '0')}`, read) : null;
    // Rows of one day follow each other, so its date is read once.
    if (dateText !== written) {
      written = dateText;
      midnight = timeOf(`${dateText} 00:00`, read);
    }
    return midnight && { ms: midnight.ms + minutes * minuteMs, isWall: midnight.isWall };
  });
}

const yearMs = 367 * dayMs;

/**
 * Lengths by both ends as written; NaN where an end is missing or too far. Ends that all name the last minute or second of their
 * interval, as 00:00 to 00:59, are moved to the beginning of the next.
 */
function lengthsBetween(
  starts: readonly WrittenTime[],
  written: readonly (WrittenTime | null)[],
): Float64Array {
  const lengths = Float64Array.from(starts, (start, i) => wallLength(start, written[i] ?? null));
  const past = [minuteMs, 1000].find((part) =>
    lengths.every((length) => Number.isNaN(length) || (length + part) % quarterMs === 0),
  );
  return past === undefined ? lengths : lengths.map((length) => length + past);
}

const quarterMs = 15 * minuteMs;

/** Length by both ends as written; an end at midnight of the same date is that of the next day. */
function wallLength(start: WrittenTime, end: WrittenTime | null): number {
  if (!end) return Number.NaN;
  const lengthMs = end.ms - start.ms;
  // Across the hour that is set back an interval seems to run backwards by less than an hour.
  const isSetBack = lengthMs <= 0 && lengthMs > -hourMs;
  const whole = isSetBack ? lengthMs + hourMs : lengthMs <= 0 ? lengthMs + dayMs : lengthMs;
  return whole > 0 && whole <= yearMs ? whole : Number.NaN;
}

/** Numbers of a column; NaN where the cell has no value. */
function numbersIn(
  { records }: Rows,
  { column }: ValueColumn,
  { layout, faults }: { readonly layout: FileLayout; readonly faults: CsvFault[] },
): Float64Array {
  const numbers = new Float64Array(records.length).fill(Number.NaN);
  records.forEach(({ cells, line }, i) => {
    const cell = cells[column] ?? '';
    const number = numberOf(cell, layout.decimal);
    if (number !== null) numbers[i] = number;
    else if (cell.trim() !== '' && !isNoValue(cell))
      faults.push({ code: 'not-a-number', line, column: layout.columns[column] ?? '' });
  });
  return numbers;
}

/** Rows of one column with one value per time; two different values for one time are a fault. */
function withoutRepeats(
  { ms, endMs, records }: Rows,
  {
    numbers,
    faults,
    notes,
    column,
  }: Findings & { readonly numbers: Float64Array; readonly column: string },
): ColumnValues {
  const unique: number[] = [];
  for (let i = 0; i < ms.length; i += 1) {
    const before = unique.at(-1) ?? -1;
    if (before < 0 || ms[before] !== ms[i]) {
      unique.push(i);
      continue;
    }
    const [earlier, later] = [numbers[before] ?? Number.NaN, numbers[i] ?? Number.NaN];
    const line = lineOf(records, i);
    if (!Number.isNaN(earlier) && !Number.isNaN(later) && earlier !== later)
      faults.push({ code: 'time-twice-with-another-value', line, column });
    else {
      notes.push({ code: 'time-twice', line, column });
      if (Number.isNaN(earlier)) unique[unique.length - 1] = i;
    }
  }
  const taken = (from: Float64Array): Float64Array =>
    unique.length === from.length ? from : Float64Array.from(unique, (i) => from[i] ?? Number.NaN);
  return {
    ms: taken(ms),
    endMs: taken(endMs),
    numbers: taken(numbers),
    lineAt: (i) => lineOf(records, unique[i] ?? -1),
  };
}

/** Two columns of one flow, as day and night rates, are added up where both have the interval. A column that is the total of the others is left out. */
function sumByFlow(
  columns: readonly (FlowIntervals & { readonly column: string })[],
  notes: CsvFault[],
): readonly FlowIntervals[] {
  return [...Map.groupBy(columns, ({ flow }) => flow)].map(([flow, all]) => {
    const total = totalOf(all.map(({ intervals }) => intervals));
    const own = all.filter((_, i) => i !== total);
    const left = total === null ? null : all[total];
    if (left) notes.push({ code: 'total-of-others', line: 0, column: left.column });
    return { flow, intervals: sumOf(own.map(({ intervals }) => intervals)) };
  });
}
