import type { CsvFault, CsvRows } from '../csv-rows.ts';
import { isNoValue, numberOf } from './cell-values.ts';
import type { FlowIntervals, IntervalsResult } from './energy-interval.ts';
import { type ColumnValues, inKwh, reported, intervalsOfCounter } from './intervals-of-column.ts';
import { instantsIn, lengthsBetween, writtenTimes } from './row-times.ts';
import { sumOf, totalOf } from './sum-of-columns.ts';
import type { FileLayout, ValueColumn } from './file-layout.ts';

const most = 50;
/** Code of a row in the hour that the clock skips. */
export const skippedHour = 'no-such-time-on-this-day';

/** Reads the energy of a table: rows in any order, doubled rows once, the doubled hour of October by its order in the file. */
export function energyIntervals(
  table: CsvRows,
  layout: FileLayout,
  timeZone: string,
): IntervalsResult {
  const faults: CsvFault[] = [];
  const notes: CsvFault[] = [];
  const rows = timedRows(table, layout, { timeZone, faults, notes });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const flows = layout.values.map((value) => {
    const column = layout.columns[value.column] ?? '';
    const numbers = numbersIn(rows, value, { layout, faults });
    const unique = withoutRepeats(rows, { numbers, faults, notes, column });
    const found = value.isCounter
      ? intervalsOfCounter(unique, { notes, column })
      : reported(unique, { labels: layout.labels, timeZone, notes, column });
    return { flow: value.flow, column, intervals: inKwh(found, value.unit) };
  });
  for (const { column, intervals } of flows)
    if (intervals.length === 0) faults.push({ code: 'no-values', line: 0, column });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  return { ok: true, flows: sumByFlow(flows, notes), notes };
}

/** Rows in order of time, column by column; an end that the file does not state is NaN. */
interface TimedRows {
  readonly ms: Float64Array;
  readonly endMs: Float64Array;
  readonly table: CsvRows;
  /** Row of the table. */
  readonly rowAt: (i: number) => number;
}

interface Findings {
  readonly faults: CsvFault[];
  readonly notes: CsvFault[];
}

function timedRows(
  table: CsvRows,
  layout: FileLayout,
  { timeZone, faults, notes }: Findings & { readonly timeZone: string },
): TimedRows {
  const { time, end } = layout;
  const column = layout.columns[time.date] ?? '';
  const times = writtenTimes(table, time, layout);
  times.ms.forEach((ms, row) => {
    if (Number.isNaN(ms)) faults.push({ code: 'not-a-time', line: table.lineAt(row), column });
  });
  if (faults.length > 0) return { ...noTimes, table };
  // The first of two equal wall-clock times is the earlier one only in a file that runs forward.
  const isReversed = (times.ms[0] ?? 0) > (times.ms.at(-1) ?? 0);
  const instants = instantsIn(times, timeZone, isReversed);
  if (isReversed) notes.push({ code: 'newest-first', line: table.lineAt(0), column });
  const lengths = end && lengthsBetween(times, writtenTimes(table, end, layout));
  const found = new Int32Array(table.length);
  let count = 0;
  for (let row = 0; row < table.length; row += 1) {
    if (Number.isNaN(instants[row]))
      notes.push({ code: skippedHour, line: table.lineAt(row), column });
    else if (lengths && Number.isNaN(lengths[row]))
      faults.push({ code: 'end-before-start', line: table.lineAt(row), column });
    else found[count++] = row;
  }
  return inOrder(found.subarray(0, count), { instants, lengths, table });
}

const noTimes = { ms: new Float64Array(), endMs: new Float64Array(), rowAt: () => -1 };

/** These rows in order of time, rows of one time in order of the file. */
function inOrder(
  found: Int32Array,
  {
    instants,
    lengths,
    table,
  }: {
    readonly instants: Float64Array;
    readonly lengths: Float64Array | null;
    readonly table: CsvRows;
  },
): TimedRows {
  const at = (row: number): number => instants[row] ?? 0;
  let isInOrder = true;
  for (let i = 1; i < found.length && isInOrder; i += 1)
    isInOrder = at(found[i - 1] ?? 0) <= at(found[i] ?? 0);
  if (!isInOrder) found.sort((a, b) => at(a) - at(b) || a - b);
  const ms = new Float64Array(found.length);
  const endMs = new Float64Array(found.length).fill(Number.NaN);
  for (let i = 0; i < found.length; i += 1) {
    const row = found[i] ?? 0;
    ms[i] = at(row);
    if (lengths) endMs[i] = at(row) + (lengths[row] ?? Number.NaN);
  }
  return { ms, endMs, table, rowAt: (i) => found[i] ?? -1 };
}

/** Numbers of a column; NaN where the cell has no value. */
function numbersIn(
  { ms, table, rowAt }: TimedRows,
  { column }: ValueColumn,
  { layout, faults }: { readonly layout: FileLayout; readonly faults: CsvFault[] },
): Float64Array {
  const numbers = new Float64Array(ms.length).fill(Number.NaN);
  for (let i = 0; i < numbers.length; i += 1) {
    const cell = table.cell(rowAt(i), column);
    const number = numberOf(cell, layout.decimal);
    if (number !== null) numbers[i] = number;
    else if (cell.trim() !== '' && !isNoValue(cell))
      faults.push({
        code: 'not-a-number',
        line: table.lineAt(rowAt(i)),
        column: layout.columns[column] ?? '',
      });
  }
  return numbers;
}

/** Rows of one column with one value per time; two different values for one time are a fault. */
function withoutRepeats(
  { ms, endMs, table, rowAt }: TimedRows,
  {
    numbers,
    faults,
    notes,
    column,
  }: Findings & { readonly numbers: Float64Array; readonly column: string },
): ColumnValues {
  const lineAt = (i: number): number => table.lineAt(rowAt(i));
  if (!ms.some((each, i) => i > 0 && each === ms[i - 1])) return { ms, endMs, numbers, lineAt };
  const unique: number[] = [];
  for (let i = 0; i < ms.length; i += 1) {
    const before = unique.at(-1) ?? -1;
    if (before < 0 || ms[before] !== ms[i]) {
      unique.push(i);
      continue;
    }
    const [earlier, later] = [numbers[before] ?? Number.NaN, numbers[i] ?? Number.NaN];
    if (!Number.isNaN(earlier) && !Number.isNaN(later) && earlier !== later)
      faults.push({ code: 'time-twice-with-another-value', line: lineAt(i), column });
    else {
      notes.push({ code: 'time-twice', line: lineAt(i), column });
      if (Number.isNaN(earlier)) unique[unique.length - 1] = i;
    }
  }
  const taken = (from: Float64Array): Float64Array =>
    Float64Array.from(unique, (i) => from[i] ?? Number.NaN);
  return {
    ms: taken(ms),
    endMs: taken(endMs),
    numbers: taken(numbers),
    lineAt: (i) => lineAt(unique[i] ?? -1),
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
