import { meanOf } from '@hearth/physics/numerics.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { dayMinutes, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { isoDate } from '@hearth/calendar/dates.ts';
import { type LoadGrid, loadGridOf } from '../forecast/load-grid.ts';
import { slotMin } from '../planner/scenario.ts';
import type { Observation } from '../planner/observation.ts';

/** Hours of a forecast. */
export const forecastHours = 48;
const hourMinutes = 60;
const slotsPerHour = hourMinutes / slotMin;

export interface ForecastHour {
  readonly fromMs: number;
  /** Local day. */
  readonly day: string;
  /** Hour of the clock. */
  readonly wall: number;
}

/** The hour that runs now and those after it, from full hours of the local clock. */
export function hoursAhead({ minute, timeZone }: Observation): readonly ForecastHour[] {
  const clock = localClockOf(timeZone);
  const from = minute - (clock.minuteOf(minute) % hourMinutes);
  return Array.from({ length: forecastHours }, (_, k) => {
    const at = from + k * hourMinutes;
    const local = clock.minuteOf(at);
    return {
      fromMs: at * minuteMs,
      day: isoDate(Math.floor(local / dayMinutes) * dayMinutes * minuteMs),
      wall: Math.floor((local % dayMinutes) / hourMinutes),
    };
  });
}

/** Means of the hours ahead from quarter-hours that begin now; null where none is known. */
export function meansAhead(
  observation: Observation,
  quarters: ArrayLike<number>,
): readonly (number | null)[] {
  const [first] = hoursAhead(observation);
  const skipped = first ? (observation.minute - first.fromMs / minuteMs) / slotMin : 0;
  return Array.from({ length: forecastHours }, (_, hour) => {
    const from = Math.max(0, hour * slotsPerHour - skipped);
    const values = Array.from(
      { length: (hour + 1) * slotsPerHour - skipped - from },
      (_, k) => quarters[from + k] ?? Number.NaN,
    ).filter((value) => !Number.isNaN(value));
    return values.length === 0 ? null : meanOf(values);
  });
}

/** Measured quarter-hours by hours of the local clock, followed by `ahead` and by empty hours until the last day of the forecast. */
export function hourlyGrid(
  { measurements, minute, timeZone }: Observation,
  quarters: Float64Array,
  ahead: Float64Array = new Float64Array(0),
): LoadGrid {
  const until = minute + 2 * dayMinutes;
  const intervals = Array.from({ length: (until - measurements.fromMinute) / slotMin }, (_, i) => {
    const fromMs = (measurements.fromMinute + i * slotMin) * minuteMs;
    const { slots } = measurements;
    const value = (i < slots ? quarters[i] : ahead[i - slots]) ?? Number.NaN;
    return {
      fromMs,
      toMs: fromMs + slotMin * minuteMs,
      watts: Number.isNaN(value) ? null : value,
    };
  });
  return loadGridOf(intervals, { timeZone, slotMinutes: hourMinutes });
}

/** Local day on which the forecast begins. */
export const todayOf = (observation: Observation): string =>
  hoursAhead(observation)[0]?.day ?? isoDate(observation.minute * minuteMs);

/** Days that the hours ahead touch: today, tomorrow and the day after. */
export const daysAhead = (observation: Observation): readonly string[] => {
  const today = todayOf(observation);
  return [today, addDays(today, 1), addDays(today, 2)];
};

/** Measured means by hours of elapsed time of a local day; null in a gap. */
export function measuredHours(
  { measurements }: Observation,
  quarters: Float64Array,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly (number | null)[] {
  const first = (fromMs / minuteMs - measurements.fromMinute) / slotMin;
  return Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, hour) => {
    const from = first + hour * slotsPerHour;
    if (from < 0 || from + slotsPerHour > measurements.slots) return null;
    const own = quarters.subarray(from, from + slotsPerHour);
    const sum = own.reduce((total, value) => total + value, 0);
    return Number.isNaN(sum) ? null : sum / slotsPerHour;
  });
}
