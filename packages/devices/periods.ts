import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Scalar } from './scalar.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import { type Week, type WeekAction, emptyWeek, minutesOf } from './week.ts';

/** A period of a day, `[from, until)`, local; `24:00` is the day's end. */
export interface Period {
  readonly from: string;
  readonly until: string;
  readonly value: Scalar;
}

/** A week as periods, in the form of some vendors: each day begins with the rest value. */
export type Periods = Readonly<Record<WeekDay, readonly Period[]>>;

/** The set value, and its value outside of periods. */
export interface RestValue {
  readonly name: string;
  readonly at: Scalar;
}

/**
 * Converts periods to changes; null where periods overlap or are empty. A week without a change has one action on Monday.
 * Worked: with rest value `reduced`, Monday 06:00 to 22:00 `normal` gives Monday 06:00 `normal` and Monday 22:00 `reduced`.
 */
export function weekOfPeriods(periods: Periods, rest: RestValue): Week | null {
  const week = emptyWeek();
  let now = atEndOf(periods.sunday, rest);
  for (const day of weekDays) {
    const own = periods[day].toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
    let ended = 0;
    const become = (minute: number, value: Scalar): void => {
      if (value !== now) week[day].push(actionAt(minute, { ...rest, at: value }));
      now = value;
    };
    for (const { from, until, value } of own) {
      const [start, end] = [minutesOf(from), minutesOf(until)];
      if (start < ended || end <= start || end > dayMinutes) return null;
      if (start > ended || ended === 0) become(ended, start > ended ? rest.at : value);
      become(start, value);
      ended = end;
    }
    if (ended < dayMinutes) become(ended, rest.at);
  }
  if (weekDays.every((day) => week[day].length === 0))
    week.monday.push(actionAt(0, { ...rest, at: now }));
  return week;
}

/**
 * Converts changes to periods, without changes that set the same value; a week without actions has the rest value throughout.
 */
export function periodsOfWeek(week: Week, rest: RestValue): Periods {
  const changes = weekDays.flatMap((day) => changesOf(week[day], rest));
  let now = changes.at(-1)?.value ?? rest.at;
  const days = weekDays.map((day): [WeekDay, Period[]] => {
    const periods: { from: number; until: number; value: Scalar }[] = [];
    const until = (end: number, from: number): void => {
      const last = periods.at(-1);
      if (now === rest.at || end <= from) return;
      if (last?.until === from && last.value === now) last.until = end;
      else periods.push({ from, until: end, value: now });
    };
    let since = 0;
    for (const { minute, value } of changesOf(week[day], rest)) {
      until(minute, since);
      [since, now] = [minute, value];
    }
    until(dayMinutes, since);
    return [
      day,
      periods.map(({ from, until: end, value }) => ({
        from: timeOf(from),
        until: timeOf(end),
        value,
      })),
    ];
  });
  return Object.fromEntries(days) as unknown as Periods;
}

/** The week as the unit will report it. */
export const settledWeek = (week: Week, rest: RestValue): Week =>
  weekOfPeriods(periodsOfWeek(week, rest), rest) ?? week;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const actionAt = (minute: number, { name, at }: RestValue): WeekAction => ({
  at: timeOf(minute),
  sets: { [name]: at },
});

function changesOf(actions: readonly WeekAction[], { name }: RestValue) {
  return actions
    .flatMap(({ at, sets }) => {
      const value = sets[name];
      return value === undefined ? [] : [{ minute: minutesOf(at), value }];
    })
    .toSorted((a, b) => a.minute - b.minute);
}

const atEndOf = (periods: readonly Period[], rest: RestValue): Scalar =>
  periods.find(({ until }) => until === '24:00')?.value ?? rest.at;
