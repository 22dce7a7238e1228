import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { CsvRows } from '../csv-rows.ts';
import { type WrittenTime, instantFinder } from '../forecast/load-times.ts';
import { isClockText, minutesAt, timeOf } from './cell-values.ts';
import type { FileLayout } from './file-layout.ts';
import type { TimeColumns } from './file-table.ts';

/** Times of rows as columns: milliseconds, NaN where a cell is no time, and 1 for a wall-clock time, stored as if it were UTC. */
export interface WrittenTimes {
  readonly ms: Float64Array;
  readonly isWall: Uint8Array;
}

export function writtenTimes(
  rows: CsvRows,
  { date, clock }: TimeColumns,
  { columns, order }: Pick<FileLayout, 'columns' | 'order'>,
): WrittenTimes {
  const times = { ms: new Float64Array(rows.length), isWall: new Uint8Array(rows.length) };
  const timeIn = (text: string) => timeOf(text, { order, name: columns[date] ?? '' });
  const timeOnDate = timesOnDates(timeIn);
  const read = (row: number): WrittenTime | null => {
    const text = rows.cell(row, date).trim();
    if (clock === null) return timeOnDate(text, dateChars, clockIn(text)) ?? timeIn(text);
    const time = rows.cell(row, clock).trim();
    const space = text.indexOf(' ');
    const day = space < 0 ? text : text.slice(0, space);
    const minutes = time.length === clockChars ? minutesAt(time, 0) : Number.NaN;
    if (!Number.isNaN(minutes)) return timeOnDate(day, day.length, minutes);
    return isClockText(time) ? timeIn(`${day} ${time.padStart(clockChars, '0')}`) : null;
  };
  for (let row = 0; row < rows.length; row += 1) {
    const time = read(row);
    times.ms[row] = time?.ms ?? Number.NaN;
    times.isWall[row] = time?.isWall ? 1 : 0;
  }
  return times;
}

/** Characters of 31.12.2025 or 2025-12-31, and of 14:15. */
const [dateChars, clockChars] = [10, 5];

/** Minutes after midnight of 31.12.2025 14:15, also with full seconds of 00; NaN for any other text. */
function clockIn(text: string): number {
  const end = dateChars + 1 + clockChars;
  const sign = text.charCodeAt(dateChars);
  if (sign !== spaceCode && sign !== capitalT) return Number.NaN;
  const isPlain = text.length === end || (text.length === end + 3 && text.endsWith(':00'));
  return isPlain ? minutesAt(text, dateChars + 1) : Number.NaN;
}

const [spaceCode, capitalT] = [32, 84];

/** Reads times of day on a date. Rows of one day follow each other, so the date in the first `chars` characters is read once. */
function timesOnDates(timeIn: (text: string) => WrittenTime | null) {
  let date = '';
  let midnight: WrittenTime | null = null;
  return (text: string, chars: number, minutes: number): WrittenTime | null => {
    if (Number.isNaN(minutes)) return null;
    if (date.length !== chars || !text.startsWith(date)) {
      date = text.slice(0, chars);
      midnight = timeIn(`${date} 00:00`);
    }
    return midnight && { ms: midnight.ms + minutes * minuteMs, isWall: midnight.isWall };
  };
}

/**
 * Converts times to instants. Of a wall-clock time that occurs twice the first row in time is the earlier one; a skipped time is NaN. In a
 * file that runs backwards the last row is the first in time.
 */
export function instantsIn(
  { ms, isWall }: WrittenTimes,
  timeZone: string,
  isReversed: boolean,
): Float64Array {
  const instantAt = instantFinder(timeZone);
  const instants = new Float64Array(ms.length);
  for (let k = 0; k < ms.length; k += 1) {
    const row = isReversed ? ms.length - 1 - k : k;
    const written = ms[row] ?? Number.NaN;
    instants[row] = isWall[row] === 1 ? instantAt(written) : written;
  }
  return instants;
}

const yearMs = 367 * dayMs;
const quarterMs = 15 * minuteMs;

/**
 * Lengths by both ends as written; NaN where an end is missing or too far. Ends that all name the last minute or second of their
 * interval, as 00:00 to 00:59, are moved to the beginning of the next.
 */
export function lengthsBetween(starts: WrittenTimes, ends: WrittenTimes): Float64Array {
  const lengths = starts.ms.map((start, row) => wallLength(start, ends.ms[row] ?? Number.NaN));
  const past = [minuteMs, 1000].find((part) =>
    lengths.every((length) => Number.isNaN(length) || (length + part) % quarterMs === 0),
  );
  return past === undefined ? lengths : lengths.map((length) => length + past);
}

/** Length by both ends as written; an end at midnight of the same date is that of the next day. */
function wallLength(startMs: number, endMs: number): number {
  const lengthMs = endMs - startMs;
  // Across the hour that is set back an interval seems to run backwards by less than an hour.
  const isSetBack = lengthMs <= 0 && lengthMs > -hourMs;
  const whole = isSetBack ? lengthMs + hourMs : lengthMs <= 0 ? lengthMs + dayMs : lengthMs;
  return whole > 0 && whole <= yearMs ? whole : Number.NaN;
}
