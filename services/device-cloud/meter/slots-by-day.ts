import { minuteMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';

export interface DaySlots {
  /** The local day. */
  readonly day: string;
  /** One per quarter-hour of the day (92, 96 or 100); null without a count. */
  readonly values: readonly (number | null)[];
}

const quarterMinutes = 15;

/**
 * Groups consecutive quarter-hours by local day. Worked number: Berlin, 2026-03-29: the quarter-hour of 03:00 is the day's
 * ninth, because there is no hour from two to three.
 */
export function slotsByDay(
  timeZone: string,
  fromMinute: number,
  values: readonly number[],
): readonly DaySlots[] {
  const days: DaySlots[] = [];
  const endMinute = fromMinute + values.length * quarterMinutes;
  for (let minute = fromMinute; minute < endMinute;) {
    const day = localDayAt(timeZone, minute);
    const [start, end] = [midnightMinute(timeZone, day), midnightMinute(timeZone, day.add(oneDay))];
    const slots = Array.from({ length: (end - start) / quarterMinutes }, (_, slot) => {
      const place = (start - fromMinute) / quarterMinutes + slot;
      return values[place] ?? null;
    });
    days.push({ day: day.toString(), values: slots });
    minute = end;
  }
  return days;
}

const oneDay = { days: 1 };

export function localDayAt(timeZone: string, minute: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(minute * minuteMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

export function midnightMinute(timeZone: string, day: Temporal.PlainDate): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds / minuteMs;
}
