import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';

/**
 * Days of the market: midnight to midnight in Brussels in every coupled zone, with 23, 24 or 25 hours. Source: ENTSO-E, SDAC;
 * times of its procedures are CET.
 */
export const marketDays = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Brussels' }]);

/** First day of delivery with quarter-hourly prices. Source: Nord Pool, go-live of the 15-minute market time unit. */
const quartersFrom = '2025-10-01';

/** Seconds of the market's time unit on a day of delivery. */
export const marketStepS = (day: string): 900 | 3600 => (day < quartersFrom ? 3600 : 900);

/** Edges of a day's time units, one more than there are units. Worked: 2025-03-30: 23 hours; 2025-10-26: 100 quarter-hours. */
export const marketEdges = (day: string): readonly number[] =>
  marketDays.edges(day, marketStepS(day));

/** Day of delivery of the current auction. */
export const tomorrowAt = (nowMs: number): string => addDays(marketDays.dayOf(nowMs), 1);

/** An instant on a day by the market's clock. Worked: 2026-07-01 at 12:45 is 10:45 UTC. */
export function marketTimeMs(day: string, hour: number, minute: number): number {
  const { fromMs, toMs } = marketDays.spanOf(day);
  // The clocks change before four o'clock; by noon a day of 23 hours is one hour short since midnight.
  const shiftMs = toMs - fromMs - dayMs;
  return fromMs + hour * hourMs + minute * minuteMs + shiftMs;
}
