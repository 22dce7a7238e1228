import { countsUp } from '../counting-meter.ts';
import { type CsvRows, rowsFrom, selectedRows } from '../csv-rows.ts';
import { isClockText, isDateText, isNoValue, isNumberText, timeOf } from './cell-values.ts';
import { isEndName } from './column-names.ts';

export type Separator = ';' | ',' | '\t' | '|';

/** Place of a time: a column with date and time, or two columns. */
export interface TimeColumns {
  readonly date: number;
  readonly clock: number | null;
}

const preambleRowsMax = 20;
/** Least number of rises that make a column a counter. */
export const counterRisesMin = 12;

/** Rows with a time and a number, below their header. */
export interface Table {
  readonly separator: Separator;
  readonly header: readonly string[] | null;
  /** Cells above the header. */
  readonly preamble: readonly string[];
  readonly rows: CsvRows;
  readonly width: number;
}

/** Rows with a time and a number, and the line above the first of them as the header. */
export function tableOf(scanned: CsvRows): Omit<Table, 'separator'> {
  const first = beginOf(scanned);
  if (first < 0)
    return { header: null, preamble: [], rows: rowsFrom(scanned, scanned.length), width: 0 };
  const width = scanned.widthAt(first);
  const above = scanned.widthAt(first - 1);
  const hasHeader = first > 0 && above >= width - 1 && above <= width + 1;
  const preamble = Array.from({ length: Math.max(0, first - 1) }, (_, row) => scanned.cells(row));
  return {
    header: hasHeader ? scanned.cells(first - 1).map((cell) => cell.trim()) : null,
    preamble: preamble.flat(),
    rows: filledRows(rowsFrom(scanned, first)),
    width,
  };
}

/** Rows that have text in a cell: a spreadsheet ends with lines of separators. */
function filledRows(rows: CsvRows): CsvRows {
  const isFilled = (row: number): boolean => {
    for (let column = 0; column < rows.widthAt(row); column += 1)
      if (rows.cell(row, column).trim() !== '') return true;
    return false;
  };
  const filled = new Int32Array(rows.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) if (isFilled(row)) filled[count++] = row;
  return count === rows.length ? rows : selectedRows(rows, filled.slice(0, count));
}

/**
 * The first row of values. Above the header may stand facts about the file that look like such a row: a contract's number with its
 * dates. The header then follows a few lines below, with as many cells as the rows that follow it.
 */
function beginOf(rows: CsvRows): number {
  let first = 0;
  while (first < rows.length && !isData(rows.cells(first))) first += 1;
  if (first === rows.length) return -1;
  const last = Math.min(first + preambleRowsMax, rows.length - 2);
  for (let row = first + 1; row <= last; row += 1) {
    const isAbove = rows.widthAt(row + 1) === rows.widthAt(row) && isHeader(rows.cells(row));
    if (isAbove && isData(rows.cells(row + 1))) return row + 1;
  }
  return first;
}

const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every(
    (cell) => cell.trim() !== '' && !isTime(cell) && !isNumberText(cell) && !isNoValue(cell),
  );

const isTime = (cell: string): boolean =>
  timeOf(cell, { order: 'day-first', name: '' }) !== null ||
  timeOf(cell, { order: 'month-first', name: '' }) !== null;

function isData(cells: readonly string[]): boolean {
  const time = cells.findIndex(isTime);
  return (
    time >= 0 && cells.some((cell, i) => i !== time && (isNumberText(cell) || isNoValue(cell)))
  );
}

/** Dates with their times of day: at most the start and the end of an interval. */
export function timesIn(
  columns: readonly string[],
  cellsOf: (column: number) => readonly string[],
): readonly TimeColumns[] {
  const times: TimeColumns[] = [];
  for (let column = 0; column < columns.length && times.length < 2; column += 1) {
    if (!isMostly(cellsOf(column), isTime) || arePlainNumbers(cellsOf(column))) continue;
    const isDate = isMostly(cellsOf(column), isDateText);
    const hasClock = isDate && isMostly(cellsOf(column + 1), isClockText);
    const clocks = hasClock && isMostly(cellsOf(column + 2), isClockText);
    times.push({ date: column, clock: hasClock ? column + 1 : null });
    // One date with two times of day, from and to.
    if (clocks) return [...times, { date: column, clock: column + 2 }];
    if (hasClock) column += 1;
  }
  const [from, to] = times;
  return from && to && isEndName(columns[from.date] ?? '') && !isEndName(columns[to.date] ?? '')
    ? [to, from]
    : times;
}

/** Numbers of nine digits or more read as Unix times; those that do not rise are plain numbers. */
const arePlainNumbers = (cells: readonly string[]): boolean =>
  isMostly(cells, (cell) => /^\d+$/u.test(cell)) &&
  !countsUp(cells.map(Number), Math.min(counterRisesMin, cells.length - 1));

export function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '' && !isNoValue(cell));
  return filled.length > 0 && filled.filter(is).length >= 0.9 * filled.length;
}
