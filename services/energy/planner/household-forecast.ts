import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import { type LoadGrid, loadGridOf } from '../forecast/load-grid.ts';
import { blendMembers } from '../forecast/calibration.ts';
import { expectationsOf } from '../forecast/expectation.ts';
import { anchorToErrors, errorMemory } from '../forecast/intraday-anchor.ts';
import { medianAt, quantiles } from '../forecast/quantiles.ts';
import { loadFeatures } from '../forecast/load-features.ts';
import {
  type ErrorHistory,
  type LoadForecast as DayForecast,
  forecastLoad,
  updateErrorHistory,
  emptyErrorHistory,
} from '../forecast/load-forecast.ts';
import { type LoadModel, trainLoadModel } from '../forecast/load-model.ts';
import { slotMin } from './scenario.ts';
import type { Observation } from './observation.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

const hourMinutes = 60;
/** Today and the two days after it: the horizon of a plan. */
const daysAhead = 3;
const retrainDays = 7;

/** Days from the last measured day to the forecast one. Today has 1; later days use the model of 2. */
const leads = [1, 2] as const;

/** Forecaster of one lead: its model, the errors of its past forecasts, and its last forecast of the day that runs. */
interface LeadForecaster {
  readonly lead: number;
  readonly model: LoadModel | null;
  readonly experience: ErrorHistory;
  readonly last: DayForecast | null;
}

/** Household forecast of a home as it was issued at the last local midnight, with what the next one continues. */
export interface HouseholdForecast {
  /** Local days since 1970. */
  readonly day: number;
  /** Days since the models were trained. */
  readonly modelAgeDays: number;
  readonly forecasters: readonly LeadForecaster[];
  /** Today by hour and quantile, W; null without any load. */
  readonly today: Float64Array | null;
  /** Expected mean of each hour of today and the two days after it, W. */
  readonly expectedW: Float64Array;
  /** Correlation of an hour's error with the next one's. */
  readonly memory: number;
}

/** What the forecast of a household is made from. */
export type HouseholdObservation = Pick<
  Observation,
  'measurements' | 'minute' | 'timeZone' | 'weather'
>;

const localDayAt = (minute: number, timeZone: string): number =>
  Math.floor(localClockOf(timeZone).minuteOf(minute) / dayMinutes);

const firstDayOf = ({ measurements, timeZone }: HouseholdObservation): number =>
  localDayAt(measurements.fromMinute, timeZone);

/** The forecast that holds now: the previous one, or on a new local day one issued from the measurements until then. */
export function householdForecastOf(
  previous: HouseholdForecast | null,
  observation: HouseholdObservation,
): HouseholdForecast {
  const day = localDayAt(observation.minute, observation.timeZone);
  if (previous?.day === day) return previous;
  const grid = gridOf(observation);
  const today = day - firstDayOf(observation);
  const isTraining = previous === null || previous.modelAgeDays + 1 >= retrainDays;
  const before = previous?.forecasters ?? leads.map(newForecaster);
  const expectedW = new Float64Array(daysAhead * grid.slotsPerDay);
  const forecasters = before.map((each) => {
    const features = loadFeatures(grid, { lead: each.lead });
    const isNextDay = previous?.day === day - 1;
    const experience = isNextDay ? experienceOf(each, grid, today) : each.experience;
    const model = isTraining ? trainLoadModel(features, { forDay: today }) : each.model;
    let last: DayForecast | null = null;
    for (let ahead = each.lead - 1; ahead < daysAhead; ahead += 1) {
      const forecast = forecastLoad(features, { day: today + ahead, model, experience });
      if (!forecast) continue;
      if (ahead === 0) last = forecast;
      expectedW.set(expectationsOf(forecast.values), ahead * grid.slotsPerDay);
    }
    return { lead: each.lead, model, experience, last };
  });
  const own = forecasters.find(({ lead }) => lead === 1);
  return {
    day,
    modelAgeDays: isTraining ? 0 : previous.modelAgeDays + 1,
    forecasters,
    today: own?.last?.values ?? null,
    expectedW,
    memory: memoryOf(own?.experience ?? emptyErrorHistory),
  };
}

const newForecaster = (lead: number): LeadForecaster => ({
  lead,
  model: null,
  experience: emptyErrorHistory,
  last: null,
});

function experienceOf(
  { lead, last, experience }: LeadForecaster,
  { watts, slotsPerDay }: LoadGrid,
  today: number,
): ErrorHistory {
  if (!last || lead !== 1) return experience;
  const yesterday = watts.slice((today - 1) * slotsPerDay, today * slotsPerDay);
  return updateErrorHistory(experience, last, yesterday);
}

/** Autocorrelation of the hourly errors of the blended members over the remembered days. */
function memoryOf({ days }: ErrorHistory): number {
  const errors = days.flatMap(({ members, watts }) => {
    const even = Float64Array.from(members, () => 1);
    const blended = blendMembers(members, even);
    return Array.from(
      watts,
      (watt, hour) => watt - (blended[hour * quantiles.length + medianAt] ?? Number.NaN),
    );
  });
  return errorMemory(Float64Array.from(errors));
}

/**
 * Household load of the next quarter-hours, W: the day's forecast, whose rest follows the error of the last whole hour. A forecast of an
 * earlier day holds on.
 */
export function householdLoadOf(
  forecast: HouseholdForecast,
  observation: HouseholdObservation,
): Float64Array {
  const clock = localClockOf(observation.timeZone);
  const sinceMidnight = (minute: number) => clock.minuteOf(minute) - forecast.day * dayMinutes;
  const expectedW = anchoredHours(forecast, observation, sinceMidnight(observation.minute));
  return observation.weather.outdoorC.map((_, k) => {
    const hour = Math.floor(sinceMidnight(observation.minute + k * slotMin) / hourMinutes);
    return expectedW[hour] ?? 0;
  });
}

const slotsPerHour = hourMinutes / slotMin;

function anchoredHours(
  { today, expectedW, memory }: HouseholdForecast,
  { measurements }: HouseholdObservation,
  localMinute: number,
): Float64Array {
  const lastWall = Math.floor(localMinute / hourMinutes) - 1;
  const hours = today ? today.length / quantiles.length : 0;
  if (!today || lastWall < 0 || lastWall >= hours) return expectedW;
  const inHour = Math.round((localMinute % hourMinutes) / slotMin);
  const end = measurements.slots - inHour;
  const measured = measurements.householdWh.subarray(Math.max(0, end - slotsPerHour), end);
  const watts = measured.reduce((sum, wh) => sum + wh, 0);
  const anchored = anchorToErrors(today, { lastWall, watts, memory });
  const moved = expectationsOf(anchored);
  const hoursW = expectedW.slice();
  hoursW.set(moved.subarray(lastWall + 1), lastWall + 1);
  return hoursW;
}

/** Measured hours, followed by empty days to forecast. */
function gridOf({ measurements, minute, timeZone }: HouseholdObservation): LoadGrid {
  const until = minute + daysAhead * dayMinutes;
  const intervals = Array.from({ length: (until - measurements.fromMinute) / slotMin }, (_, i) => {
    const fromMs = (measurements.fromMinute + i * slotMin) * minuteMs;
    const wh = i < measurements.slots ? (measurements.householdWh[i] ?? Number.NaN) : Number.NaN;
    return {
      fromMs,
      toMs: fromMs + slotMin * minuteMs,
      watts: Number.isNaN(wh) ? null : (wh * hourMinutes) / slotMin,
    };
  });
  return loadGridOf(intervals, { timeZone, slotMinutes: hourMinutes });
}
