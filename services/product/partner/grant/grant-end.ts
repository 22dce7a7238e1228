import { Temporal } from 'temporal-polyfill';

/** The instant when a local day ends: the start of the next one. */
export const endOfDay = (lastDay: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();

export const lastDayOf = (
  { endsAt }: { readonly endsAt: Temporal.Instant | null },
  timeZone: string,
): string | null =>
  endsAt?.subtract({ seconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString() ?? null;
