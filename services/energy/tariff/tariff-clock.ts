import { dayMs, minuteMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays, type SpanMs, localDaysOf } from '@hearth/calendar/local-days.ts';
import type { CalendarDay, WallTime } from './band-calendar.ts';
import { type HolidayDays, noHolidays } from './holidays.ts';

/** An instant in the home's local time. */
export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly span: SpanMs;
  readonly wall: WallTime;
}

export interface TariffClock {
  readonly days: LocalDays;
  at(ms: number): LocalTime;
}

interface Known {
  readonly day: string;
  readonly span: SpanMs;
  readonly today: CalendarDay;
  readonly yesterday: CalendarDay;
}

/** Clock of a tariff; fast for instants in order, since it caches the day. */
export function tariffClockOf(timeZone: string, free: HolidayDays = noHolidays): TariffClock {
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  let cached: Known | null = null;
  return {
    days,
    at: (ms) => {
      if (!cached || ms < cached.span.fromMs || ms >= cached.span.toMs) {
        const day = days.dayOf(ms);
        cached = {
          day,
          span: days.spanOf(day),
          today: calendarDay(day, free),
          yesterday: calendarDay(addDays(day, -1), free),
        };
      }
      const { day, span, today, yesterday } = cached;
      return { day, span, wall: { minute: minuteAt(ms, span, timeZone), today, yesterday } };
    },
  };
}

function calendarDay(day: string, free: HolidayDays): CalendarDay {
  return {
    month: Number(day.slice(5, 7)),
    weekday: (new Date(day).getUTCDay() + 6) % 7,
    isHoliday: free.has(day),
  };
}

/** On days of a clock change elapsed time differs from the wall clock. */
function minuteAt(ms: number, { fromMs, toMs }: SpanMs, timeZone: string): number {
  if (toMs - fromMs === dayMs) return Math.floor((ms - fromMs) / minuteMs);
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return local.hour * 60 + local.minute;
}
