import { addDays } from '@hearth/calendar/dates.ts';
import { Temporal } from 'temporal-polyfill';

export interface ServiceInterval {
  readonly months: number;
  readonly hours: number | null;
}

/** Running hours since the last service. */
export interface HoursSince {
  readonly hours: number;
  /** Days in which they were counted; fewer than the days since the service where readings are missing. */
  readonly daysCounted: number;
}

/** From this many days before its due day a service is `soon`. */
export const soonDays = 30;

export type DueState = 'unknown' | 'fine' | 'soon' | 'overdue';

export interface NextService {
  /** Local day; null: neither a service nor the set-up is known. */
  readonly dueOn: string | null;
  readonly by: 'date' | 'hours' | null;
  readonly state: DueState;
}

/**
 * The next service: `months` after the last one, or the day on which the running hours reach their limit at the mean of the time since,
 * whichever is first. Hours of uncounted days are assumed as the mean of the counted ones. Worked: last service on 27 March 2025, twelve
 * months and 4000 hours; 3870 hours in 351 counted days are 11 a day, so that the limit is reached 12 days later, on 25 March 2026.
 */
export function nextService({
  since,
  interval,
  counted,
  today,
}: {
  /** Day of the last service, or of the set-up. */
  readonly since: string | null;
  readonly interval: ServiceInterval;
  readonly counted: HoursSince | null;
  readonly today: string;
}): NextService {
  if (since === null) return { dueOn: null, by: null, state: 'unknown' };
  const byDate = monthsAfter(since, interval.months);
  const byHours =
    interval.hours === null || counted === null
      ? null
      : dayOfHours({ since, limitH: interval.hours, counted });
  const isByHours = byHours !== null && byHours < byDate;
  const dueOn = isByHours ? byHours : byDate;
  return { dueOn, by: isByHours ? 'hours' : 'date', state: dueState(dueOn, today) };
}

export function dueState(dueOn: string, today: string): Exclude<DueState, 'unknown'> {
  if (dueOn < today) return 'overdue';
  return dueOn <= addDays(today, soonDays) ? 'soon' : 'fine';
}

export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/** Fewer counted days are no basis for a year. */
const daysCountedMin = 14;
/** Upper limit of the running hours of a day. */
const hoursOfDay = 24;

function dayOfHours({
  since,
  limitH,
  counted: { hours, daysCounted },
}: {
  readonly since: string;
  readonly limitH: number;
  readonly counted: HoursSince;
}): string | null {
  if (daysCounted < daysCountedMin || hours <= 0) return null;
  const perDay = Math.min(hours / daysCounted, hoursOfDay);
  const days = Math.ceil(limitH / perDay);
  // A hundred years: later than any date interval, and beyond the range of a calendar.
  if (days > 36_500) return null;
  return addDays(since, days);
}
