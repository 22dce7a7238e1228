import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Scalar } from './device-cloud.ts';
import {
  type Week,
  type WeekAction,
  type WeekDay,
  emptyWeek,
  minutesOf,
  weekDays,
} from './week.ts';

/** A stretch of a day in which a week is not at rest, `[from, until)`, local; `24:00` is the day's end. */
export interface Period {
  readonly from: string;
  readonly until: string;
  readonly value: Scalar;
}

/** A week as some makers keep it: each day begins at rest, and has its stretches. */
export type Periods = Readonly<Record<WeekDay, readonly Period[]>>;

/** What a week's changes set, and what they come back to. */
export interface RestValue {
  readonly name: string;
  readonly at: Scalar;
}

/**
 * The same week as changes; null where stretches overlap or are none. A week in which nothing changes says on Monday what it is. Worked:
 * at rest `reduced`, Monday 06:00 to 22:00 `normal` are the changes Monday 06:00 `normal` and Monday 22:00 `reduced`.
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

/** And back; changes that change nothing are left out, and a week without any rests. */
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

/** As the unit will show it once it has it. */
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
