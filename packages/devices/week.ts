import { type WeekDay, byWeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import type { Scalar } from './scalar.ts';

/** Action of a weekly schedule: a local time of day, `06:30`, and the values it sets, by the vendor's names. */
export interface WeekAction {
  readonly at: string;
  readonly sets: Readonly<Record<string, Scalar>>;
}

/** Actions of each day in the order of their times; a day without actions keeps the last values of the day before. */
export type Week = Readonly<Record<WeekDay, readonly WeekAction[]>>;

/** Days on which the changes of another day of the week take the place of their own; `to` is the last day. */
export interface WeekException {
  /** `2026-12-24`, by the home's calendar. */
  readonly from: string;
  readonly to: string;
  readonly as: WeekDay;
}

/** The day of the week whose changes a day has. */
export function weekDayOn(
  day: { readonly dayOfWeek: number; toString: () => string },
  exceptions: readonly WeekException[],
): WeekDay {
  const date = day.toString();
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to);
  return exception?.as ?? weekDays[day.dayOfWeek - 1] ?? 'monday';
}

export interface WeekLimits {
  readonly actionsADayMax: number;
  readonly minutesBetweenMin: number;
  /** Step of times of day, minutes. */
  readonly minuteStep: number;
  /** Rest value and limit of a vendor with periods; null: changes at any times. */
  readonly rests: { readonly at: Scalar; readonly periodsADayMax: number } | null;
  /** Values that an action may set, each with its limits. */
  readonly sets: readonly WeekSetting[];
}

export interface WeekSetting {
  readonly name: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly options: readonly Scalar[] | null;
}

export const emptyWeek = (): Record<WeekDay, WeekAction[]> => byWeekDay(() => []);

/** The week with actions by time and values by name: equal weeks have equal text. */
export function sortedWeek(week: Week): Week {
  return byWeekDay((day) =>
    week[day]
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ at, sets }) => ({
        at,
        sets: Object.fromEntries(Object.entries(sets).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      })),
  );
}

export const isWeekDay = (text: string): text is WeekDay =>
  (weekDays as readonly string[]).includes(text);

export const minutesOf = (at: string): number =>
  Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
