import { countsUp } from '../counting-meter.ts';
import type { CsvRecord } from '../csv-table.ts';
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
  readonly records: readonly CsvRecord[];
  readonly width: number;
}

/** Rows with a time and a number, and the line above the first of them as the header. */
export function tableOf(records: readonly CsvRecord[]): Omit<Table, 'separator'> {
  const first = beginOf(records);
  if (first < 0) return { header: null, preamble: [], records: [], width: 0 };
  const width = records[first]?.cells.length ?? 0;
  const above = records[first - 1]?.cells;
  const hasHeader = above !== undefined && above.length >= width - 1 && above.length <= width + 1;
  return {
    header: hasHeader ? above.map((cell) => cell.trim()) : null,
    preamble: records.slice(0, Math.max(0, first - 1)).flatMap(({ cells }) => cells),
    records: records
      .slice(first)
      .filter((record) => record.cells.some((cell) => cell.trim() !== '')),
    width,
  };
}

/**
 * The first row of values. Above the header may stand facts about the file that look like such a row: a contract's number with its
 * dates. The header then follows a few lines below, with as many cells as the rows that follow it.
 */
function beginOf(records: readonly CsvRecord[]): number {
  const first = records.findIndex(isData);
  if (first < 0) return first;
  const header = records.findIndex((record, i) => {
    const next = records[i + 1];
    return (
      i > first &&
      i <= first + preambleRowsMax &&
      isHeader(record) &&
      next?.cells.length === record.cells.length &&
      isData(next)
    );
  });
  return header < 0 ? first : header + 1;
}

const isHeader = ({ cells }: CsvRecord): boolean =>
  cells.length > 1 &&
  cells.every(
    (cell) => cell.trim() !== '' && !isTime(cell) && !isNumberText(cell) && !isNoValue(cell),
  );

const isTime = (cell: string): boolean =>
  timeOf(cell, { order: 'day-first', name: '' }) !== null ||
  timeOf(cell, { order: 'month-first', name: '' }) !== null;

function isData({ cells }: CsvRecord): boolean {
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
