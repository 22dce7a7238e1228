import { dayMinutes } from '@hearth/calendar/durations.ts';
import { countsUp } from '../counting-meter.ts';
import { type CsvRows, columnCells, recordsOf, rowsFrom, rowsOf, scanRows } from '../csv-rows.ts';
import {
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  decimalSignOf,
  isNumberText,
  numberOf,
  timeOf,
} from './cell-values.ts';
import {
  type Separator,
  type Table,
  type TimeColumns,
  counterRisesMin,
  isMostly,
  tableOf,
  timesIn,
} from './file-table.ts';
import { hoursAsTimes } from './hour-column.ts';
import { registersAsColumns } from './register-rows.ts';
import {
  flowOfName,
  isCounterName,
  isEndName,
  isOtherQuantity,
  isRateName,
  unitAmong,
  unitOfCell,
  unitOfName,
} from './column-names.ts';
import { serialDatesAsTexts } from './serial-dates.ts';
import { hasTimeColumns, timesAsRows } from './time-columns.ts';
import { columnsOf } from './energy-interval.ts';
import { totalOf } from './sum-of-columns.ts';
import type { ImportFlow, ImportUnit } from './contract.ts';

export interface ValueColumn {
  readonly column: number;
  readonly flow: ImportFlow;
  readonly unit: ImportUnit;
  /** The value is a meter's counter; the energy is its rise. */
  readonly isCounter: boolean;
}

/** Which clock wrote the times of day: the home's, UTC, or the home's standard time the whole year. */
export type FileClock = 'home' | 'utc' | 'standard';

/** Meaning of a table with energy by time. */
export interface FileLayout {
  readonly separator: Separator;
  /** Column names; "Column 1" and so on without a header. */
  readonly columns: readonly string[];
  readonly time: TimeColumns;
  /** End of the interval where the file has it in a column. */
  readonly end: TimeColumns | null;
  /** Which end of its interval a time without a second one names. */
  readonly labels: 'start' | 'end';
  readonly order: DateOrder;
  readonly clock: FileClock;
  readonly decimal: DecimalSign;
  readonly values: readonly ValueColumn[];
}

/** An answer that the file leaves open, so the person is asked. */
export type LayoutQuestion = 'decimal' | 'order' | 'unit' | 'values' | 'kind' | 'clock';

export type DetectedLayout =
  | {
      readonly ok: true;
      readonly layout: FileLayout;
      readonly rows: CsvRows;
      readonly questions: readonly LayoutQuestion[];
    }
  | { readonly ok: false; readonly code: string; readonly line: number };

const separators: readonly Separator[] = [';', ',', '\t', '|'];
const sampleRows = 400;
/** Rises after which values are those of a counter without doubt: a day of quarter-hours. */
const counterRisesSure = 90;
const probeChars = 8 * 1024;

/**
 * Detects what the columns of a supplier's file mean: separator, header after any preamble, times, decimal sign, and the columns
 * with energy. What cannot be decided gets the usual answer and a question.
 */
export function detectLayout(text: string, timeZone = 'UTC'): DetectedLayout {
  const unmarked = text.replace(/^\uFEFF/u, '');
  // A spreadsheet of an old Macintosh ends its lines with carriage returns alone.
  const best = bestTable(unmarked.includes('\n') ? unmarked : unmarked.replaceAll('\r', '\n'));
  if (!best || best.rows.length < 2) return { ok: false, code: 'no-times-with-values', line: 1 };
  return describe(registersAsColumns(hoursAsTimes(timesAsRows(best), timeZone)));
}

/** The table of the separator that gives the most rows. In a long file the first lines decide, if every separator can read them. */
function bestTable(text: string): Table | undefined {
  const end = text.length > probeChars ? text.lastIndexOf('\n', probeChars) + 1 : 0;
  const probed = end > 0 ? tablesOf(text.slice(0, end), separators) : [];
  const isClear = probed.length === separators.length && (probed[0]?.rows.length ?? 0) > 1;
  const tried = isClear && probed[0] ? [probed[0].separator] : separators;
  const [table = tablesOf(text, separators)[0]] = tablesOf(text, tried);
  if (table && table.rows.length > 1) return table;
  return tablesOf(text, separators, serialDatesAsTexts)[0] ?? table;
}

/** The tables that these separators give, the one with most rows first. */
function tablesOf(
  text: string,
  tried: readonly Separator[],
  prepare = (rows: CsvRows): CsvRows => rows,
): readonly Table[] {
  const tables = tried.flatMap((separator) => {
    const scanned = scanRows(text, separator);
    return 'code' in scanned ? [] : [{ ...tableOf(prepare(scanned)), separator }];
  });
  return tables.toSorted((a, b) => b.rows.length - a.rows.length || b.width - a.width);
}

function describe({ separator, header, preamble, rows, width }: Table): DetectedLayout {
  const columns = Array.from({ length: width }, (_, i) => header?.[i] || `Column ${i + 1}`);
  const sample = sampleOf(rows);
  const cellsOf = columnCells(sample);
  const lineOfFirst = rows.lineAt(0);
  const times = timesIn(columns, cellsOf);
  const [time, second] = times;
  if (!time) return { ok: false, code: 'no-times-with-values', line: lineOfFirst };
  const taken = new Set(times.flatMap(({ date, clock }) => [date, clock]));
  const numeric = columns.flatMap((_, column) =>
    !taken.has(column) &&
    !isOtherQuantity(columns[column] ?? '') &&
    isMostly(cellsOf(column), isNumberText)
      ? [column]
      : [],
  );
  if (hasTimeColumns(columns))
    return { ok: false, code: 'a-column-for-each-time', line: lineOfFirst };
  const questions: LayoutQuestion[] = [];
  const dateOrders = cellsOf(time.date)
    .map(dateOrderOf)
    .filter((each) => each !== null);
  const order = dateOrders[0] ?? usualOrder(cellsOf(time.date));
  if (dateOrders.length === 0 && cellsOf(time.date).some((cell) => /^\d{1,2}[/-]/u.test(cell)))
    questions.push('order');
  // A price beside the energy may have another sign.
  const named = numeric.filter((column) => flowOfName(columns[column] ?? '') !== null);
  const chosen = named.length > 0 ? named : numeric.slice(0, 1);
  const decimals = chosen.map((column) => decimalSignOf(cellsOf(column)));
  const decimal = decimals.find((each) => each !== null) ?? usualSign(chosen.flatMap(cellsOf));
  const hasGroups = chosen.some((column) => cellsOf(column).some((cell) => /[.,]/u.test(cell)));
  if (hasGroups && decimals.every((each) => each === null)) questions.push('decimal');
  if (named.length === 0 && numeric.length > 1) questions.push('values');
  const units = unitsOfRows(columns, rows);
  if (units.length > 1)
    return { ok: false, code: 'units-differ', line: units[1]?.line ?? lineOfFirst };
  const ownUnit = units[0]?.unit ?? unitAmong(preamble);
  const values = valuesIn({ columns, chosen, cellsOf, decimal, ownUnit, questions });
  if (values.length === 0) return { ok: false, code: 'no-energy-column', line: lineOfFirst };
  const end = second ?? null;
  const isEndLabel = isEndName(columns[time.clock ?? time.date] ?? '') || namesEnds(rows, time);
  const labels = !end && isEndLabel ? 'end' : 'start';
  return {
    ok: true,
    layout: { separator, columns, time, end, labels, order, clock: 'home', decimal, values },
    rows,
    questions,
  };
}

/** The first and the last rows of a long table, else all of them. */
const sampleOf = (rows: CsvRows): CsvRows =>
  rows.length > 2 * sampleRows
    ? rowsOf([
        ...recordsOf(rows, sampleRows),
        ...recordsOf(rowsFrom(rows, rows.length - sampleRows)),
      ])
    : rows;

/**
 * Whether times without a second one name the ends of their intervals: whole days of them begin one step after midnight and end at
 * midnight, as 00:15 to 00:00.
 */
function namesEnds(rows: CsvRows, time: TimeColumns): boolean {
  const minuteOf = (row: number): number | null => {
    const text = rows.cell(row, time.clock ?? time.date);
    const [, hour, minute] = /(?:^|[ T])(\d{1,2})[:.](\d{2})(?!\d|\.)/u.exec(text.trim()) ?? [];
    return hour === undefined ? null : (Number(hour) * 60 + Number(minute)) % dayMinutes;
  };
  const [first, second, last] = [0, 1, rows.length - 1].map(minuteOf);
  return first !== 0 && first === (second ?? 0) - (first ?? 0) && last === 0;
}

/** Sign of numbers such as 123,456: decimals when all numbers have three, groups of thousands otherwise. */
function usualSign(cells: readonly string[]): DecimalSign {
  const numbers = cells.filter(isNumberText);
  if (numbers.length > 0 && numbers.every((cell) => /,\d{3}$/u.test(cell))) return ',';
  return numbers.every((cell) => /\.\d{3}$/u.test(cell)) ||
    !numbers.some((cell) => cell.includes('.'))
    ? '.'
    : ',';
}

/** Dates that read either way: the order in which they go forward more often. */
function usualOrder(cells: readonly string[]): DateOrder {
  const stepsOf = (order: DateOrder): number => {
    const times = cells.map((cell) => timeOf(cell, { order, name: '' })?.ms ?? 0);
    return new Set(times.slice(1).map((ms, i) => ms - (times[i] ?? 0))).size;
  };
  return stepsOf('month-first') < stepsOf('day-first') ? 'month-first' : 'day-first';
}

interface NumericColumns {
  readonly columns: readonly string[];
  readonly chosen: readonly number[];
  readonly cellsOf: (column: number) => readonly string[];
  readonly decimal: DecimalSign;
  /** Unit that the file states outside of the columns' names. */
  readonly ownUnit: ImportUnit | null;
  readonly questions: LayoutQuestion[];
}

function valuesIn(table: NumericColumns): readonly ValueColumn[] {
  const { columns, chosen, cellsOf, decimal, ownUnit, questions } = table;
  const found = chosen.map((column) => {
    const name = columns[column] ?? '';
    const unit = unitOfName(name) ?? ownUnit;
    if (unit === null && !questions.includes('unit')) questions.push('unit');
    const numbers = cellsOf(column).map((cell) => numberOf(cell, decimal));
    const looksCounted =
      unit?.endsWith('h') !== false && countsUp(numbers, counterRisesMin) && isLarge(numbers);
    const isCounter = isCounterName(name) || looksCounted;
    // Energy may rise for some time, too; a counter of a few values is confirmed.
    const isSure = isCounterName(name) || countsUp(numbers, counterRisesSure);
    if (looksCounted && !isSure && !questions.includes('kind')) questions.push('kind');
    return {
      column,
      flow: flowOfName(name) ?? 'grid-import',
      unit: unit ?? 'kWh',
      isCounter,
      numbers,
    };
  });
  const isOneFlow = found.some(({ flow }, i) => found.findIndex((each) => each.flow === flow) < i);
  const areRates = found.every(({ column }) => isRateName(columns[column] ?? ''));
  if (isOneFlow && !areRates && !questions.includes('values') && !hasTotal(found))
    questions.push('values');
  // Registers of one meter are read together: beside a counter, a column that never falls is one too.
  const hasCounter = found.some(({ isCounter }) => isCounter);
  return found.map(({ numbers, ...value }) => ({
    ...value,
    isCounter: value.isCounter || (hasCounter && neverFalls(numbers)),
  }));
}

/** Whether the values of one flow's columns are those of all the others: then it is clear what they mean. */
function hasTotal(
  found: readonly { readonly flow: ImportFlow; readonly numbers: readonly (number | null)[] }[],
): boolean {
  const flows = [...Map.groupBy(found, ({ flow }) => flow).values()];
  return flows.every((own) => {
    const columns = own.map(({ numbers }) =>
      columnsOf(numbers.map((number, i) => ({ fromMs: i, toMs: i + 1, kwh: number ?? 0 }))),
    );
    return own.length === 1 || totalOf(columns) !== null;
  });
}

/** Units that a column names row by row, each with the first line that has it. */
function unitsOfRows(
  columns: readonly string[],
  rows: CsvRows,
): readonly { readonly unit: ImportUnit; readonly line: number }[] {
  const place = columns.findIndex((_, i) => unitOfCell(rows.cell(0, i)) !== null);
  const lines = new Map<ImportUnit, number>();
  if (place < 0) return [];
  for (let row = 0; row < rows.length; row += 1) {
    const unit = unitOfCell(rows.cell(row, place));
    if (unit && !lines.has(unit)) lines.set(unit, rows.lineAt(row));
  }
  return [...lines].map(([unit, line]) => ({ unit, line }));
}

export function neverFalls(numbers: readonly (number | null)[]): boolean {
  const known = numbers.filter((each) => each !== null);
  return known.every((value, i) => value >= (known[i - 1] ?? value));
}

/** A load that rises all day is small beside the sum of its values; a counter is not. */
function isLarge(numbers: readonly (number | null)[]): boolean {
  const known = numbers.filter((each) => each !== null);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  return Math.abs(last - first) < Math.max(first, last);
}
