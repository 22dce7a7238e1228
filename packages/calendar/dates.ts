import { dayMs } from './durations.ts';

/** Date `days` after a date `YYYY-MM-DD`; no time zone is involved. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(date) + days * dayMs);
}

/** Number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Dates of `[from, to)`. */
export function datesOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, k) => addDays(from, k));
}

/** UTC date of an instant. The texts of dates are kept, because a year of readings asks for each of its days many times. */
export function isoDate(epochMs: number): string {
  const epochDay = Math.floor(epochMs / dayMs);
  const known = dateTexts.get(epochDay);
  if (known !== undefined) return known;
  const text = new Date(epochMs).toISOString().slice(0, 10);
  if (dateTexts.size >= dateTextsMax) dateTexts.clear();
  dateTexts.set(epochDay, text);
  return text;
}

const dateTexts = new Map<number, string>();
const dateTextsMax = 10_000;

/** ISO 8601 text of an instant. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Local date of an ISO instant. */
export function localDate(instant: string, timeZone: string): string {
  const parts = dateFormatOf(timeZone).formatToParts(new Date(instant));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A format is kept for each zone: creating one costs a hundred times its use. */
function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    dateFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  dateFormats.set(timeZone, format);
  return format;
}

/** Whether a text is an existing date `YYYY-MM-DD`; 30 February is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false;
  const epochMs = Date.parse(text);
  return !Number.isNaN(epochMs) && isoDate(epochMs) === text;
}

/** Day of the year of a UTC instant, from 1. Worked: 2024-12-31 is 366. */
export function dayOfYear(epochMs: number): number {
  const year = new Date(epochMs).getUTCFullYear();
  return Math.floor((epochMs - Date.UTC(year, 0, 1)) / dayMs) + 1;
}

/** Day of the week of a number of days since 1970, 0 Monday to 6 Sunday. 1 January 1970 was a Thursday. */
export function weekdayOf(epochDay: number): number {
  return (((epochDay + 3) % 7) + 7) % 7;
}
