import { type Week, type WeekAction, type WeekException, weekDayOn } from './week.ts';
import type { Temporal } from 'temporal-polyfill';

/** One change of a week, on a day. */
export interface WeekSlot {
  readonly at: Temporal.Instant;
  readonly sets: WeekAction['sets'];
}

/** After a longer pause, each change of a week has been replaced by a later one. */
const lookBackDays = 8;

/**
 * The changes of a week in `(after, until]`, in order. Each occurs once per local day: a skipped local time at the clock change, a
 * repeated local time at its first occurrence. Worked: 02:30 on 29 March 2026 in Berlin is 03:00.
 */
export function slotsBetween(
  week: Week,
  period: {
    after: Temporal.Instant;
    until: Temporal.Instant;
    timeZone: string;
    exceptions?: readonly WeekException[];
  },
): readonly WeekSlot[] {
  const { after, until, timeZone, exceptions = [] } = period;
  const last = until.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = after.toZonedDateTimeISO(timeZone).toPlainDate();
  const slots: WeekSlot[] = [];
  const since = Math.min(first.until(last, { largestUnit: 'day' }).days, lookBackDays);
  for (let back = since; back >= 0; back -= 1) {
    const day = last.subtract({ days: back });
    const actions = week[weekDayOn(day, exceptions)];
    for (const { at: time, sets } of actions.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
      const at = instantOf(day, time, timeZone);
      const isWithin =
        at.epochMilliseconds > after.epochMilliseconds &&
        at.epochMilliseconds <= until.epochMilliseconds;
      if (isWithin) slots.push({ at, sets });
    }
  }
  return slots;
}

/** The first change after an instant; null when the week has none. */
export function nextSlot(
  week: Week,
  search: {
    after: Temporal.Instant;
    timeZone: string;
    exceptions?: readonly WeekException[];
  },
): WeekSlot | null {
  const until = search.after.add({ hours: 24 * lookBackDays });
  return slotsBetween(week, { ...search, until })[0] ?? null;
}

/** A change of one value. */
export interface ValueChange {
  readonly name: string;
  readonly desired: WeekAction['sets'][string];
  readonly at: Temporal.Instant;
}

/** The last change of each value. */
export function lastChanges(slots: readonly WeekSlot[]): readonly ValueChange[] {
  const changes = new Map<string, ValueChange>();
  for (const { at, sets } of slots)
    for (const [name, desired] of Object.entries(sets)) changes.set(name, { name, desired, at });
  return [...changes.values()];
}

function instantOf(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  const local = day.toPlainDateTime(time);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.toInstant();
  // A skipped time: the instant lies before the clock change.
  return (zoned.getTimeZoneTransition('next') ?? zoned).toInstant();
}
