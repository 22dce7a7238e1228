import { isPublicHoliday } from '@hearth/calendar/public-holidays.ts';
import { Temporal } from 'temporal-polyfill';
import type { OpeningPeriod } from './opening-hours.ts';

export interface WorkingCalendar {
  readonly timeZone: string;
  /** In local time; never empty. */
  readonly periods: readonly OpeningPeriod[];
  /** ISO 3166-1: nationwide holidays are closed days. Null: none are known. */
  readonly country: string | null;
}

/** Hours of a company that has listed none. */
export const usualPeriods: readonly OpeningPeriod[] = [
  { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' },
];

/** Longest search: a company that opens one hour a week has worked 16 hours by then. */
const daysMax = 400;

/**
 * The instant at which a number of working hours has passed. Hours are hours of the clock that everybody shares, so a day on which clocks
 * change has one more or one less. Worked: Mo-Fr 08:00-17:00, Friday 16:00 and 3 hours gives Monday 10:00.
 */
export function afterWorkingHours(
  start: Temporal.Instant,
  hours: number,
  calendar: WorkingCalendar,
): Temporal.Instant {
  let leftMs = hours * 3_600_000;
  const firstDay = start.toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  for (let after = 0; after < daysMax; after += 1)
    for (const { fromMs, untilMs } of spansOf(firstDay.add({ days: after }), calendar)) {
      const beginMs = Math.max(fromMs, start.epochMilliseconds);
      const openMs = Math.max(0, untilMs - beginMs);
      if (openMs >= leftMs) return Temporal.Instant.fromEpochMilliseconds(beginMs + leftMs);
      leftMs -= openMs;
    }
  return start.add({ hours: 24 * daysMax });
}

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Opening times of a local day in order; overlapping periods count once. */
function spansOf(
  day: Temporal.PlainDate,
  { timeZone, periods, country }: WorkingCalendar,
): readonly Span[] {
  if (country !== null && isPublicHoliday({ country }, day.toString())) return [];
  const at = (time: string): number =>
    (time === '24:00'
      ? day.add({ days: 1 }).toZonedDateTime({ timeZone })
      : day.toZonedDateTime({ timeZone, plainTime: time })
    ).epochMilliseconds;
  const sorted = periods
    .filter(({ days }) => days.includes(day.dayOfWeek))
    .map(({ from, until }) => ({ fromMs: at(from), untilMs: at(until) }))
    .toSorted((first, second) => first.fromMs - second.fromMs);
  return sorted.reduce<Span[]>((spans, span) => {
    const last = spans.at(-1);
    if (!last || span.fromMs > last.untilMs) return [...spans, span];
    return [
      ...spans.slice(0, -1),
      { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, span.untilMs) },
    ];
  }, []);
}
