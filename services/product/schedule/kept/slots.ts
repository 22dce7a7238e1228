import { type Week, type WeekAction, weekDays } from '@hearth/devices/week.ts';
import type { Temporal } from 'temporal-polyfill';

/** One change of a week, on a day. */
export interface Slot {
  readonly at: Temporal.Instant;
  readonly sets: WeekAction['sets'];
}

/** However long nobody looked: what every change of a week has been overtaken by is not told. */
const looksBackDays = 8;

/**
 * When the changes of a week are due after one instant, up to and with another, the first one first. Each comes once on its local day: a
 * time that clocks skip, when they jump; one that comes twice, the first time. Worked: 02:30 on 29 March 2026 in Berlin is 03:00 there.
 */
export function slotsBetween(
  week: Week,
  of: { after: Temporal.Instant; until: Temporal.Instant; timeZone: string },
): readonly Slot[] {
  const { after, until, timeZone } = of;
  const last = until.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = after.toZonedDateTimeISO(timeZone).toPlainDate();
  const slots: Slot[] = [];
  const since = Math.min(first.until(last, { largestUnit: 'day' }).days, looksBackDays);
  for (let back = since; back >= 0; back -= 1) {
    const day = last.subtract({ days: back });
    const actions = week[weekDays[day.dayOfWeek - 1] ?? 'monday'];
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

/** The first change after an instant; null where a week has none. */
export function nextSlot(
  week: Week,
  { after, timeZone }: { after: Temporal.Instant; timeZone: string },
): Slot | null {
  const until = after.add({ hours: 24 * looksBackDays });
  return slotsBetween(week, { after, until, timeZone })[0] ?? null;
}

export interface Due {
  readonly name: string;
  readonly desired: WeekAction['sets'][string];
  readonly at: Temporal.Instant;
}

/** Of several changes the last word on each value. */
export function lastWords(slots: readonly Slot[]): readonly Due[] {
  const words = new Map<string, Due>();
  for (const { at, sets } of slots)
    for (const [name, desired] of Object.entries(sets)) words.set(name, { name, desired, at });
  return [...words.values()];
}

function instantOf(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  const local = day.toPlainDateTime(time);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.toInstant();
  // Skipped: the reading before the jump lies before it.
  return (zoned.getTimeZoneTransition('next') ?? zoned).toInstant();
}
