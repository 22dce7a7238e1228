import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import {
  type Action,
  type SettingValue,
  type SettingField,
  type WeekActions,
  minutesOf,
} from './week.ts';

/** The week as blocks of each day. Plain data for the element and for the server's drawing. */

export type Sets = Action['sets'];

export interface WeekTime {
  readonly day: WeekDay;
  readonly minutes: number;
}

export interface WeekBlock {
  /** Minutes from the start of the day; half-open. */
  readonly from: number;
  readonly to: number;
  /** null: nothing is set on any day. */
  readonly sets: Sets | null;
  /** Index of the action that starts the block; null where the block continues from the day before. */
  readonly index: number | null;
}

/** Blocks of one day. The day begins with the last values of the days before; the week repeats. */
export function blocksOf(week: WeekActions, day: WeekDay): readonly WeekBlock[] {
  const starts = week[day].map(({ at, sets }, index) => ({ from: minutesOf(at), sets, index }));
  const first = starts[0]?.from ?? dayMinutes;
  const carried = { from: 0, sets: lastBefore(week, day), index: null };
  const all = first > 0 ? [carried, ...starts] : starts;
  return all.map((block, place) => ({ ...block, to: all[place + 1]?.from ?? dayMinutes }));
}

function lastBefore(week: WeekActions, day: WeekDay): Sets | null {
  const place = weekDays.indexOf(day);
  for (let back = 1; back <= weekDays.length; back += 1) {
    const before = weekDays[(place - back + weekDays.length) % weekDays.length];
    const last = before && week[before].at(-1);
    if (last) return last.sets;
  }
  return null;
}

export interface NextChange {
  readonly current: Sets | null;
  /** null: the values stay the same all week. */
  readonly next: {
    readonly day: WeekDay;
    readonly daysAhead: number;
    readonly action: Action;
  } | null;
}

/**
 * The values at a local time, and the next change to other values within a week. `dayOf` says whose changes a day has, by its
 * distance from today; by itself each day has its own.
 */
export function nextChangeOf(
  week: WeekActions,
  now: WeekTime,
  dayOf: (daysAhead: number) => WeekDay = (daysAhead) => dayAfter(now.day, daysAhead),
): NextChange {
  const current = valuesAt(week, now.minutes, dayOf);
  for (let daysAhead = 0; daysAhead <= weekDays.length; daysAhead += 1) {
    const action = week[dayOf(daysAhead)].find(
      ({ at, sets }) =>
        (daysAhead > 0 || minutesOf(at) > now.minutes) && !isSameSets(sets, current),
    );
    if (action) return { current, next: { day: dayAfter(now.day, daysAhead), daysAhead, action } };
  }
  return { current, next: null };
}

const dayAfter = (day: WeekDay, daysAhead: number): WeekDay =>
  weekDays[(weekDays.indexOf(day) + daysAhead + weekDays.length) % weekDays.length] ?? day;

/** What the last change until a time of today has set. */
function valuesAt(
  week: WeekActions,
  minutes: number,
  dayOf: (daysAhead: number) => WeekDay,
): Sets | null {
  for (let back = 0; back <= weekDays.length; back += 1) {
    const last = week[dayOf(-back)].findLast(({ at }) => back > 0 || minutesOf(at) <= minutes);
    if (last) return last.sets;
  }
  return null;
}

const isSameSets = (first: Sets, second: Sets | null): boolean =>
  second !== null &&
  Object.keys({ ...first, ...second }).every((name) => first[name] === second[name]);

export const isSameDay = (first: readonly Action[], second: readonly Action[]): boolean =>
  first.length === second.length &&
  first.every(({ at, sets }, place) => {
    const other = second[place];
    return other !== undefined && other.at === at && isSameSets(sets, other.sets);
  });

/** An action moved to another time, between its neighbours and at least `gap` minutes from them. */
export function movedBetween(
  actions: readonly Action[],
  index: number,
  { minutes, gap, step }: { minutes: number; gap: number; step: number },
): number {
  const before = actions[index - 1];
  const after = actions[index + 1];
  const least = before ? Math.ceil((minutesOf(before.at) + gap) / step) * step : 0;
  const most = Math.floor((after ? minutesOf(after.at) - gap : dayMinutes - step) / step) * step;
  if (most < least) return minutesOf(actions[index]?.at ?? '00:00');
  return Math.max(least, Math.min(most, Math.round(minutes / step) * step));
}

/** The value that a block is named and coloured by. */
export function mainValue(
  sets: Sets,
  fields: readonly SettingField[],
): { readonly field: SettingField; readonly value: SettingValue } | null {
  const found = fields.flatMap((field) => {
    const value = sets[field.name];
    return value === undefined ? [] : [{ field, value }];
  });
  const power = found.find(({ value }) => value === 'off' || value === false);
  return power ?? found.find(({ value }) => typeof value === 'number') ?? found[0] ?? null;
}

/** The value that names a block: `21.0°`, `Off`. */
export function labelOf(
  sets: Sets | null,
  fields: readonly SettingField[],
  language: string,
): string {
  const main = sets && mainValue(sets, fields);
  if (!main) return '–';
  const { field, value } = main;
  const option = field.options?.find((each) => each.value === String(value));
  if (option) return option.label;
  if (typeof value !== 'number') return String(value);
  const decimals = Number.isInteger(field.step ?? 1) ? 0 : 1;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat(language, digits).format(value);
  if (field.unit === '°C') return `${number}°`;
  return field.unit ? `${number}\u00A0${field.unit}` : number;
}

/** Values of a week, each once, from the lowest to the highest: the legend. */
export function legendOf(week: WeekActions, fields: readonly SettingField[]): readonly Sets[] {
  const all = weekDays.flatMap((day) =>
    blocksOf(week, day).flatMap(({ sets }): Sets[] => (sets ? [sets] : [])),
  );
  const once = all.filter(
    (sets, place) => all.findIndex((each) => isSameSets(each, sets)) === place,
  );
  const rank = (sets: Sets): number => {
    const value = mainValue(sets, fields)?.value;
    return typeof value === 'number' ? value : -Infinity;
  };
  return once.toSorted((first, second) => rank(first) - rank(second) || 0);
}
