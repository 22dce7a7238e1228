import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import { type LoadGrid, loadGridOf } from '../forecast/load-grid.ts';
import { expectationsOf } from '../forecast/expectation.ts';
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
import type { LoadForecaster } from './planner-forecasts.ts';
import type { Observation } from './observation.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

const hourMinutes = 60;
/** Today and the two days after it: the horizon of a plan. */
const daysAhead = 3;
const retrainDays = 14;

/** Lead of a day-ahead forecast in midnights: 1 for today, 2 for later days. */
const leads = [1, 2] as const;
const minuteHours = 1 / hourMinutes;

/** Model and error history of one lead. */
interface Forecaster {
  readonly lead: number;
  model: LoadModel | null;
  experience: ErrorHistory;
  last: DayForecast | null;
}

/** The engine's hourly load forecast, issued at each local midnight from the measurements until then. */
export function loadForecaster(timeZone: string): LoadForecaster {
  const clock = localClockOf(timeZone);
  const forecasters = leads.map((lead): Forecaster => ({
    lead,
    model: null,
    experience: emptyErrorHistory,
    last: null,
  }));
  let day = Number.NaN;
  let issued = 0;
  let watts: Float64Array = new Float64Array();
  return (observation) => {
    const today = Math.floor(clock.minuteOf(observation.minute) / dayMinutes);
    if (today !== day) {
      watts = issue(forecasters, gridOf(observation), issued % retrainDays === 0);
      issued += 1;
      day = today;
    }
    return observation.weather.outdoorC.map((_, k) => {
      const local = clock.minuteOf(observation.minute + k * slotMin) - today * dayMinutes;
      return watts[Math.floor(local * minuteHours)] ?? 0;
    });
  };
}

/** Mean load of each hour of the next days, W. */
function issue(
  forecasters: readonly Forecaster[],
  grid: LoadGrid,
  isTraining: boolean,
): Float64Array {
  const { slotsPerDay } = grid;
  const today = grid.days.length - daysAhead;
  const watts = new Float64Array(daysAhead * slotsPerDay);
  for (const each of forecasters) {
    const features = loadFeatures(grid, { lead: each.lead });
    const yesterday = grid.watts.slice((today - 1) * slotsPerDay, today * slotsPerDay);
    if (each.last && each.lead === 1)
      each.experience = updateErrorHistory(each.experience, each.last, yesterday);
    if (isTraining) each.model = trainLoadModel(features, { forDay: today });
    for (let ahead = each.lead - 1; ahead < daysAhead; ahead += 1) {
      const { model, experience } = each;
      const forecast = forecastLoad(features, { day: today + ahead, model, experience });
      if (!forecast) continue;
      if (ahead === 0) each.last = forecast;
      watts.set(expectationsOf(forecast.values), ahead * slotsPerDay);
    }
  }
  return watts;
}

/** Measured hours, followed by empty days to forecast. */
function gridOf({ measurements, minute, timeZone }: Observation): LoadGrid {
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
