import { Temporal } from 'temporal-polyfill';

/** Start of a local date plus some days, in epoch milliseconds; null for a text that is no date. */
export function startOfDay(
  text: string | undefined,
  plusDays: number,
  timeZone: string,
): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    const day = Temporal.PlainDate.from(text).add({ days: plusDays });
    return day.toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}
