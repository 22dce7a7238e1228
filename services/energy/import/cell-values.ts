import { type WrittenTime, writtenTime } from '../forecast/load-times.ts';

export type DecimalSign = '.' | ',';
export type DateOrder = 'day-first' | 'month-first';

const noValue = /^(?:|nan|null|none|n\/?a|unknown|unavailable|-+|\?)$/i;
const numberText =
  /^[+-]?(?:\d{1,3}(?:[ '’.,\u00A0\u202F]\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a cell says that there is no value. */
export const isNoValue = (cell: string): boolean => noValue.test(cell.trim());

export const isNumberText = (cell: string): boolean =>
  /\d/.test(cell) && numberText.test(cell.trim());

/**
 * Number of a cell with this decimal sign; spaces, apostrophes and the other sign group its digits by three. Null for anything else.
 * Worked, with a comma: "1.234,5" → 1234.5; "12.5" and "0.250" → null, because the point groups no three digits of a thousand.
 */
export function numberOf(cell: string, decimal: DecimalSign): number | null {
  const text = cell.trim();
  const plain = plainNumber(text, decimal);
  if (!Number.isNaN(plain)) return plain;
  const form = decimal === '.' ? pointNumber : commaNumber;
  if (!isNumberText(text) || !form.test(text)) return null;
  const grouping = decimal === '.' ? /[ '’,\u00A0\u202F]/gu : /[ '’.\u00A0\u202F]/gu;
  const value = Number(text.replace(grouping, '').replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

const pointNumber =
  /^[+-]?(?:[1-9]\d{0,2}(?:[ '’,\u00A0\u202F]\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
const commaNumber =
  /^[+-]?(?:[1-9]\d{0,2}(?:[ '’.\u00A0\u202F]\d{3})+|\d+)?(?:,\d+)?(?:[eE][+-]?\d+)?$/u;

/**
 * Value of digits with at most one decimal sign between them, as nearly every number of a file; NaN for any other text. Digits and power
 * of ten are exact below 2^53 and 10^23, so their quotient is the nearest number, as `Number` gives it.
 */
function plainNumber(text: string, decimal: DecimalSign): number {
  const last = text.length - 1;
  if (last < 0 || last > 14) return Number.NaN;
  const sign = decimal.charCodeAt(0);
  let digits = 0;
  let decimals = -1;
  for (let i = 0; i <= last; i += 1) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) {
      digits = digits * 10 + code - 48;
      if (decimals >= 0) decimals += 1;
    } else if (code === sign && decimals < 0 && i > 0 && i < last) decimals = 0;
    else return Number.NaN;
  }
  return decimals > 0 ? digits / (powersOfTen[decimals] ?? 1) : digits;
}

const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Decimal sign of the numbers of a column; null when all numbers read alike with either, or only as thousands do ("1.234").
 * Worked: "0,25" → ","; "1.234,5" → ","; "12.5" → "."; "1.234" → null.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | null {
  const counts = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const sign = signOf(cell.trim());
    if (sign) counts[sign] += 1;
  }
  if (counts['.'] === counts[',']) return null;
  return counts['.'] > counts[','] ? '.' : ',';
}

function signOf(text: string): DecimalSign | null {
  if (!isNumberText(text)) return null;
  const last = /[.,](?=[^.,]*$)/u.exec(text);
  if (!last) return null;
  const sign = last[0] === '.' ? '.' : ',';
  const after = text.slice(last.index + 1);
  const before = text.slice(0, last.index);
  const isOnlyGrouping =
    /^\d{3}$/u.test(after) && /^[+-]?\d{1,3}$/u.test(before) && !/^[+-]?0/u.test(before);
  return isOnlyGrouping || before.includes(sign) ? null : sign;
}

/** Characters of 1.1.25, the shortest text with a date. */
const shortestTime = 6;

const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm)?$/iu;
const localDateTime =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[,T ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm)?)?$/iu;

/** Whether the text is a time of day alone, as 14:15. */
export const isClockText = (cell: string): boolean =>
  !Number.isNaN(plainMinutes(cell)) || clock.test(cell.trim());

/** Minutes after midnight of 14:15, as nearly every time of day of a file; NaN for any other text. */
function plainMinutes(cell: string): number {
  return cell.length === 5 ? minutesAt(cell, 0) : Number.NaN;
}

/** Minutes after midnight of 14:15 at this place of a text; NaN for anything else there. */
export function minutesAt(text: string, at: number): number {
  if (text.charCodeAt(at + 2) !== 58) return Number.NaN;
  const hour = twoDigits(text, at);
  const minute = twoDigits(text, at + 3);
  return hour < 24 && minute < 60 ? hour * 60 + minute : Number.NaN;
}

/** Date of a cell without a time of day. */
export const isDateText = (cell: string): boolean => {
  const text = cell.trim();
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) || /^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})$/u.test(text)
  );
};

/** Order of day and month where the text has one; null when it reads either way. */
export function dateOrderOf(cell: string): DateOrder | null {
  const [, first = '', sign, second = ''] = localDateTime.exec(cell.trim()) ?? [];
  if (sign === undefined) return null;
  if (sign === '.' || Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}

/**
 * Time of a cell: ISO 8601, Unix seconds, or a local date such as 31.12.2025 24:00, which is the end of that day. Null for
 * anything else. A wall-clock time is stored as if it were UTC.
 */
export function timeOf(
  cell: string,
  { order, name }: { readonly order: DateOrder; readonly name: string },
): WrittenTime | null {
  const text = cell.trim();
  if (text.length < shortestTime) return null;
  const plain = plainTime(text, order);
  if (plain) return plain;
  const match = localDateTime.exec(text);
  if (!match)
    return (
      writtenTime(text.replace(/^(\d{4}-\d{2}-\d{2}) {2,}/u, '$1 '), name) ?? isoMidnightEnd(text)
    );
  const [, first = '', , second = '', year = '', hour = '0', minute = '0', sec = '0', half] = match;
  const [day, month] =
    order === 'day-first' ? [Number(first), Number(second)] : [Number(second), Number(first)];
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return wallTime([fullYear, month, day], [hourOf(hour, half), Number(minute), Number(sec)]);
}

/** 31.12.2025 14:15 with two digits each, as nearly every time of a file; null for any other form. */
function plainTime(text: string, order: DateOrder): WrittenTime | null {
  if (text.length !== 16) return null;
  const sign = text.charCodeAt(2);
  // Point, hyphen or slash; a space and a colon.
  if (sign < 45 || sign > 47 || sign !== text.charCodeAt(5)) return null;
  if (text.charCodeAt(10) !== 32 || text.charCodeAt(13) !== 58) return null;
  const [first, second] = [twoDigits(text, 0), twoDigits(text, 3)];
  const year = twoDigits(text, 6) * 100 + twoDigits(text, 8);
  const [hour, minute] = [twoDigits(text, 11), twoDigits(text, 14)];
  if (Number.isNaN(first + second + year + hour + minute)) return null;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return wallTime([year, month, day], [hour, minute, 0]);
}

function twoDigits(text: string, at: number): number {
  const ten = text.charCodeAt(at);
  const one = text.charCodeAt(at + 1);
  return isDigit(ten) && isDigit(one) ? (ten - 48) * 10 + one - 48 : Number.NaN;
}

/** 2025-12-31 24:00, which ISO 8601 had until 2019. */
function isoMidnightEnd(text: string): WrittenTime | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})[T ]24:00(?::00)?$/u.exec(text) ?? [];
  if (year === undefined) return null;
  return wallTime([Number(year), Number(month), Number(day)], [24, 0, 0]);
}

function hourOf(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function wallTime(
  date: readonly [number, number, number],
  time: readonly [number, number, number],
): WrittenTime | null {
  const [year, month, day] = [date[0], date[1], date[2]];
  const [hour, minute, second] = [time[0], time[1], time[2]];
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  const isEnd = hour === 24 && minute === 0 && second === 0;
  if (!isDate || minute > 59 || second > 59 || (hour > 23 && !isEnd)) return null;
  const ms = Date.UTC(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
  return { ms, isWall: true };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
}
