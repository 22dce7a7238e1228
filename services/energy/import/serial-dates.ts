import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { type CsvRows, recordsOf, rowsOf } from '../csv-rows.ts';
import { type DecimalSign, numberOf } from './cell-values.ts';

/**
 * Day 0 of a spreadsheet's dates, for days after February 1900, which Excel gives a 29th (ECMA-376-1 §18.17.4.1).
 * Worked: 46022.5 → 2025-12-31 12:00.
 */
const dayZeroMs = Date.UTC(1899, 11, 30);
/** 2000-01-01 and 2100-01-01. */
const [firstDay, endDay] = [36_526, 73_051];
const headerRowsMax = 20;
/** Rows that must agree before a column of numbers is taken for dates. */
const rowsMin = 4;

/**
 * Rows whose times a spreadsheet wrote as numbers of days, with the numbers as texts of dates. Only the first column that goes on in
 * equal steps of whole minutes is read so, with the clock's change of an hour twice a year; other rows stay as they are.
 */
export function serialDatesAsTexts(rows: CsvRows): CsvRows {
  const records = recordsOf(rows);
  const width = Math.max(0, ...records.slice(0, headerRowsMax).map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const times = records.map(({ cells }) => serialTime(cells[column] ?? ''));
    const first = times.findIndex((time) => time !== null);
    if (first < 0 || first > headerRowsMax || !goOnEvenly(times.slice(first))) continue;
    return rowsOf(
      records.map(({ line, cells }, row) => ({
        line,
        cells: cells.map((cell, at) => (at === column ? (textOf(times[row]) ?? cell) : cell)),
      })),
    );
  }
  return rows;
}

/** Milliseconds of a serial date to the minute, as if its clock were UTC; null for another text, and for seconds in a time of day. */
function serialTime(cell: string): number | null {
  const sign: DecimalSign = cell.includes(',') ? ',' : '.';
  const days = numberOf(cell, sign);
  if (days === null || days < firstDay || days >= endDay) return null;
  const minutes = (days * dayMs) / minuteMs;
  // A spreadsheet has 15 digits; suppliers round to five or more decimals of a day.
  return Math.abs(minutes - Math.round(minutes)) < 0.02
    ? dayZeroMs + Math.round(minutes) * minuteMs
    : null;
}

function goOnEvenly(times: readonly (number | null)[]): boolean {
  if (times.length < rowsMin || times.includes(null)) return false;
  const steps = times.slice(1).map((time, row) => (time ?? 0) - (times[row] ?? 0));
  const [step = 0] = steps;
  // The clock is set forward or back by an hour.
  const isEven = (each: number): boolean => each === step || Math.abs(each - step) === hourMs;
  return step !== 0 && dayMs % step === 0 && steps.every(isEven);
}

const textOf = (time: number | null | undefined): string | null =>
  time === null || time === undefined
    ? null
    : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
