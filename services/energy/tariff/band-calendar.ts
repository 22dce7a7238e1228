import type { BandCalendar } from './band-calendar-schema.ts';
import { type DayKind, weekdays } from './day-kinds.ts';

/** A day with its weekday and holiday state. */
export interface CalendarDay {
  readonly month: number;
  /** 0 is Monday. */
  readonly weekday: number;
  readonly isHoliday: boolean;
}

/** Wall-clock time: minutes since 00:00 as the clock shows them, not elapsed minutes. */
export interface WallTime {
  readonly minute: number;
  readonly today: CalendarDay;
  readonly yesterday: CalendarDay;
}

/**
 * The band at a time of day. A window across midnight belongs to the day on which it begins: `fri 22:00-06:00` holds on Saturday
 * at 05:59. A window that ends where it begins is a whole day from there on.
 */
export function bandAt({ otherwise, rules }: BandCalendar, wall: WallTime): string {
  return rules.findLast((each) => holds(each, wall))?.band ?? otherwise;
}

/** Cached minutes of rules: all quarter-hours of years use the same few rules. */
const minutesOfRules = new WeakMap<
  BandCalendar['rules'][number],
  { readonly from: number; readonly to: number }
>();

function minutesOf(each: BandCalendar['rules'][number]) {
  const known = minutesOfRules.get(each);
  if (known) return known;
  const minutes = { from: minuteOf(each.from), to: minuteOf(each.to) };
  minutesOfRules.set(each, minutes);
  return minutes;
}

function holds(
  each: BandCalendar['rules'][number],
  { minute, today, yesterday }: WallTime,
): boolean {
  const { from, to } = minutesOf(each);
  if (from < to) return minute >= from && minute < to && isOn(each, today);
  return (minute >= from && isOn(each, today)) || (minute < to && isOn(each, yesterday));
}

function isOn({ months, days }: BandCalendar['rules'][number], day: CalendarDay): boolean {
  if (months && !months.includes(day.month)) return false;
  return !days || days.some((kind) => isOfKind(kind, day));
}

function isOfKind(kind: DayKind, { weekday, isHoliday }: CalendarDay): boolean {
  switch (kind) {
    case 'workday':
      return weekday < 5 && !isHoliday;
    case 'weekend':
      return weekday >= 5;
    case 'holiday':
      return isHoliday;
    default:
      return weekdays[weekday] === kind;
  }
}

/** All bands of a calendar. */
export function bandsOf({ otherwise, rules }: BandCalendar): readonly string[] {
  return [...new Set([otherwise, ...rules.map(({ band }) => band)])];
}

/** Minutes of the day at which the band may change. */
export function edgesOf({ rules }: BandCalendar): readonly number[] {
  return rules.flatMap(({ from, to }) => [minuteOf(from), minuteOf(to)]);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
