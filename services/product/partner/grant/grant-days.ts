import { Temporal } from 'temporal-polyfill';

export const startOfDay = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant();

/** The instant when a local day ends: the start of the next one. */
export const endOfDay = (lastDay: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();

/** The last local day before an end; null without an end. */
export const lastDayOf = (endsAt: Temporal.Instant | null, timeZone: string): string | null =>
  endsAt === null ? null : dayOf(endsAt.subtract({ seconds: 1 }), timeZone);

export const dayOf = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
