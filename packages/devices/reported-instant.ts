import { Temporal } from 'temporal-polyfill';

/** Accepted difference of a device's clock to ours; more is a wrong clock. */
export const aheadMinMax = 5;

/** Whether a reported time is further in the future than accepted; false when the time of reading is unknown. */
export const isAhead = (reported: Temporal.Instant, now: Temporal.Instant | null): boolean =>
  now !== null && Temporal.Instant.compare(reported, now.add({ minutes: aheadMinMax })) > 0;

/**
 * The instant that defines "today" in a device's counts: the reported one, or the time of reading when the device's clock is
 * ahead on the same local date. null on another date, where the counts would get wrong days.
 */
export function countedAt(
  reported: Temporal.Instant | null,
  { now, timeZone }: { readonly now: Temporal.Instant | null; readonly timeZone: string },
): Temporal.Instant | null {
  if (reported === null || now === null || !isAhead(reported, now)) return reported ?? now;
  const dateOf = (instant: Temporal.Instant): string =>
    instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return dateOf(reported) === dateOf(now) ? now : null;
}

/** The reported instant; null for a year far from ours: a clock that was never set reports 1970. */
export function reportedInstant(text: string): Temporal.Instant | null {
  try {
    const instant = Temporal.Instant.from(text);
    const { year } = instant.toZonedDateTimeISO('UTC');
    return year >= 2000 && year < 2200 ? instant : null;
  } catch {
    return null;
  }
}
