import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';

/** The data of the scheduler: plain, usable without the element and the app. */

export type SettingValue = string | number | boolean;

export interface Action {
  /** `06:30`, local. */
  readonly at: string;
  readonly sets: Readonly<Record<string, SettingValue>>;
}

export type WeekActions = Readonly<Record<WeekDay, readonly Action[]>>;

/** One value that an action may set: a number between limits, or one of several options. */
export interface SettingField {
  readonly name: string;
  readonly label: string;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly step?: number | null;
  readonly unit?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | null;
}

export interface SchedulerLimits {
  readonly actionsADayMax: number;
  readonly minutesBetweenMin: number;
}

export type WeekFault =
  | { readonly day: WeekDay; readonly code: 'too-many'; readonly limit: number }
  | {
      readonly day: WeekDay;
      readonly code: 'too-close';
      readonly limit: number;
      readonly times: readonly [string, string];
    };

export const stepMinutes = 10;

export const emptyWeek = (): WeekActions =>
  Object.fromEntries(weekDays.map((day) => [day, []])) as unknown as WeekActions;

export const minutesOf = (at: string): number =>
  Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));

export function timeOf(minutes: number): string {
  const within = Math.max(0, Math.min(dayMinutes - 1, Math.round(minutes)));
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** The next step in that direction, within the day. */
export function movedBy(at: string, minutes: number): string {
  const target = minutesOf(at) + minutes;
  const last = dayMinutes - stepMinutes;
  return timeOf(Math.max(0, Math.min(last, Math.round(target / stepMinutes) * stepMinutes)));
}

/** The week with the actions of a day, sorted by time. */
export function withActions(
  week: WeekActions,
  day: WeekDay,
  actions: readonly Action[],
): WeekActions {
  return { ...week, [day]: actions.toSorted((a, b) => minutesOf(a.at) - minutesOf(b.at)) };
}

/** The week with the actions of one day copied to all days. */
export const copied = (week: WeekActions, from: WeekDay): WeekActions =>
  Object.fromEntries(weekDays.map((day) => [day, week[from]])) as unknown as WeekActions;

/** A free time for another action: two hours after the last one, else in the widest gap. */
export function roomFor(actions: readonly Action[]): string {
  const times = actions.map(({ at }) => minutesOf(at)).toSorted((a, b) => a - b);
  const last = times.at(-1);
  if (last === undefined) return '06:00';
  if (last + 120 < dayMinutes) return timeOf(last + 120);
  const gaps = times.map((time, index) => ({ from: times[index - 1] ?? 0, to: time }));
  const widest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? { from: 0, to: 60 };
  return movedBy(timeOf((widest.from + widest.to) / 2), 0);
}

export function faultsOf(week: WeekActions, limits: SchedulerLimits): readonly WeekFault[] {
  return weekDays.flatMap((day): readonly WeekFault[] => {
    const times = week[day].map(({ at }) => minutesOf(at));
    if (times.length > limits.actionsADayMax)
      return [{ day, code: 'too-many', limit: limits.actionsADayMax }];
    const least = Math.max(1, limits.minutesBetweenMin);
    const place = times.findIndex(
      (time, index) => index > 0 && time - (times[index - 1] ?? 0) < least,
    );
    const [first, second] = [week[day][place - 1], week[day][place]];
    if (!first || !second) return [];
    return [{ day, code: 'too-close', limit: least, times: [first.at, second.at] }];
  });
}

/** A day as a line of text: `06:00 21; 22:30 19`, or `07:00 on 21; 23:00 off`. */
export function lineOf(actions: readonly Action[], fields: readonly SettingField[]): string {
  return actions
    .map(({ at, sets }) =>
      [at, ...fields.flatMap((field) => typedValue(field, sets[field.name]))].join(' '),
    )
    .join('; ');
}

function typedValue(field: SettingField, value: SettingValue | undefined): string[] {
  if (value === undefined) return [];
  const option = field.options?.find((each) => each.value === String(value));
  return [option ? typedWord(option) : String(value)];
}

/** An option as one word of a line: "Fan only" is `fan-only`. */
const typedWord = ({ label }: { readonly label: string }): string =>
  label.toLowerCase().replaceAll(/[\s,;]+/g, '-');

const optionTyped = (field: SettingField, word: string) =>
  field.options?.find(
    (option) =>
      option.value.toLowerCase() === word.toLowerCase() || typedWord(option) === word.toLowerCase(),
  );

/** The actions in a line of text; null if it is malformed. */
export function actionsIn(line: string, fields: readonly SettingField[]): readonly Action[] | null {
  const parts = line
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const actions = parts.map((part) => actionIn(part, fields));
  return actions.every((action) => action !== null) ? actions : null;
}

function actionIn(part: string, fields: readonly SettingField[]): Action | null {
  const [time = '', ...words] = part.split(/\s+/);
  const clock = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(time);
  if (!clock || words.length === 0) return null;
  const sets: Record<string, SettingValue> = {};
  for (const word of words) {
    const field = fields.find(({ name }) => !(name in sets) && takes(fields, name, word));
    if (!field) return null;
    sets[field.name] = optionTyped(field, word)?.value ?? Number(word.replace(',', '.'));
  }
  return { at: `${(clock[1] ?? '').padStart(2, '0')}:${clock[2] ?? ''}`, sets };
}

function takes(fields: readonly SettingField[], name: string, word: string): boolean {
  const field = fields.find((each) => each.name === name);
  if (!field) return false;
  if (field.options) return optionTyped(field, word) !== undefined;
  return /^-?\d+([.,]\d+)?$/.test(word);
}

/** Settings of a new action: those of the action before it, else the first valid value of each field. */
export function firstSets(
  actions: readonly Action[],
  fields: readonly SettingField[],
): Readonly<Record<string, SettingValue>> {
  const last = actions.at(-1);
  if (last) return last.sets;
  const sets = fields.flatMap(({ name, options, min, max }): [string, SettingValue][] => {
    const [first] = options ?? [];
    if (first) return [[name, first.value]];
    return min == null || max == null ? [] : [[name, Math.round((min + max) / 2)]];
  });
  return Object.fromEntries(sets);
}

/** Parses a week from untrusted JSON; null if it is invalid. */
export function weekIn(json: string): WeekActions | null {
  try {
    const given: unknown = JSON.parse(json);
    if (typeof given !== 'object' || given === null) return null;
    const of = (day: WeekDay): readonly Action[] | null => {
      const actions: unknown = (given as Record<string, unknown>)[day];
      return Array.isArray(actions) && actions.every(isAction) ? actions : null;
    };
    const week = weekDays.map((day) => [day, of(day)] as const);
    return week.every(([, actions]) => actions !== null)
      ? (Object.fromEntries(week) as unknown as WeekActions)
      : null;
  } catch {
    return null;
  }
}

function isAction(value: unknown): value is Action {
  if (typeof value !== 'object' || value === null) return false;
  const { at, sets } = value as Record<string, unknown>;
  return (
    typeof at === 'string' &&
    /^([01]\d|2[0-3]):[0-5]\d$/.test(at) &&
    typeof sets === 'object' &&
    sets !== null &&
    Object.values(sets).every((value) => ['string', 'number', 'boolean'].includes(typeof value))
  );
}
