import type { WeekDay } from '@hearth/calendar/week-days.ts';

/** English texts of the element; the attribute `words` replaces them. `{…}` are placeholders. */
export interface SchedulerTexts {
  readonly edit: string;
  readonly add: string;
  readonly copy: string;
  readonly remove: string;
  readonly time: string;
  readonly empty: string;
  readonly left: string;
  readonly tooMany: string;
  readonly tooClose: string;
  readonly now: string;
  readonly today: string;
  readonly same: string;
  readonly copyDays: string;
  readonly keys: string;
  readonly night: string;
  readonly day: string;
  readonly away: string;
}

export const englishTexts: SchedulerTexts = {
  edit: 'Edit {day}',
  add: 'Add a change',
  copy: 'Copy to all days',
  remove: 'Remove {time}',
  time: 'Time',
  empty: 'No change; goes on as the day before',
  left: '{count} more possible',
  tooMany: '{day}: at most {limit} changes',
  tooClose: '{day}: {first} and {second} must be at least {limit} minutes apart',
  now: 'Now',
  today: 'Today, {day}',
  same: 'Same on {days}',
  copyDays: 'Copy to days',
  keys: 'Arrow keys move a handle by {minutes} minutes, with Shift by an hour; up and down change the value.',
  night: 'night',
  day: 'day',
  away: 'away',
};

export const fill = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The day's name in a language; 2024 began on a Monday. */
export function dayName(
  day: WeekDay,
  index: number,
  language: string,
  style: 'long' | 'short' = 'long',
): string {
  try {
    const date = new Date(Date.UTC(2024, 0, 1 + index));
    return new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(date);
  } catch {
    return day;
  }
}
