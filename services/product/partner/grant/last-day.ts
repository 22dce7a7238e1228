import { Temporal } from 'temporal-polyfill';

/** The day is over when the next one begins, however long it is. */
export const endOf = (lastDay: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();

export const lastDayOf = (
  { endsAt }: { readonly endsAt: Temporal.Instant | null },
  timeZone: string,
): string | null =>
  endsAt?.subtract({ seconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString() ?? null;
