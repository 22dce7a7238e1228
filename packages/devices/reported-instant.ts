import { Temporal } from 'temporal-polyfill';

/** A device's clock may run a little ahead of ours; more than this is a clock that is wrong. */
export const aheadMinMax = 5;

/** Whether a reported time is further in the future than a clock runs ahead; never where the time of reading is not known. */
export const isAhead = (reported: Temporal.Instant, now: Temporal.Instant | null): boolean =>
  now !== null && Temporal.Instant.compare(reported, now.add({ minutes: aheadMinMax })) > 0;

/**
 * The instant by which a device's counts of "today" are placed in time. A clock that is ahead is not believed: the time of reading
 * stands in for it while both have the same local date. Null on another date, where the counts would go to the wrong days.
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

/** A device whose clock was never set says 1970; a year far from ours places nothing in time. */
export function reportedInstant(text: string): Temporal.Instant | null {
  try {
    const instant = Temporal.Instant.from(text);
    const { year } = instant.toZonedDateTimeISO('UTC');
    return year >= 2000 && year < 2200 ? instant : null;
  } catch {
    return null;
  }
}
