import { Temporal } from 'temporal-polyfill';

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
