import type { ScheduleException } from '@hearth/product/schedule/contract.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import type { Temporal } from 'temporal-polyfill';

/** Whose changes a day has, by its distance from today: those of its exception, else its own. */
export const exceptionDays =
  (exceptions: readonly ScheduleException[], today: Temporal.PlainDate) =>
  (daysAhead: number): WeekDay => {
    const day = today.add({ days: daysAhead });
    const date = day.toString();
    const exception = exceptions.find(({ from, to }) => from <= date && date <= to);
    return exception?.as ?? weekDays[day.dayOfWeek - 1] ?? 'monday';
  };
