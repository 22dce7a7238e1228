import {
  type ErrorHistory,
  emptyErrorHistory,
  forecastLoad,
  updateErrorHistory,
} from '../forecast/load-forecast.ts';
import { type LoadFeatures, loadFeatures } from '../forecast/load-features.ts';
import type { LoadGrid } from '../forecast/load-grid.ts';
import { quantiles } from '../forecast/quantiles.ts';
import type { Observation } from '../planner/observation.ts';
import type { SignalForecast } from './contract.ts';
import type { ForecastNote } from './forecast-signals.ts';
import { daysAhead, hourlyGrid, hoursAhead } from './forecast-hours.ts';
import { type BoundedValue, boundedOf, forecastSignal, scaledBy } from './signal-values.ts';

/** Days that are forecast again from what was known before each, for the weights of the members and the errors of this home. */
const replayDays = 28;
/** Measured days without which a standard household says more. */
export const leastDays = 7;

/** Forecast of a load by the habits of the home, from quarter-hours in Wh; `yearlyKwh` for a home that is not measured. */
export function loadSignal(
  observation: Observation,
  quartersWh: Float64Array,
  { yearlyKwh, notes }: { readonly yearlyKwh: number | null; readonly notes: ForecastNote[] },
): SignalForecast {
  const grid = hourlyGrid(
    observation,
    quartersWh.map((wh) => 4 * wh),
  );
  const [today = '', ...later] = daysAhead(observation);
  const forecasts = new Map([
    ...dayForecasts(grid, { lead: 1, today, days: [today], yearlyKwh }),
    ...dayForecasts(grid, { lead: 2, today, days: later, yearlyKwh }),
  ]);
  return forecastSignal(
    hoursAhead(observation).map(({ day, wall }) => hourOf(forecasts.get(day), wall)),
    notes,
  );
}

/** Days on which a column has a value in nine of ten quarter-hours. */
export function measuredDays(quarters: Float64Array): number {
  return Math.floor(quarters.filter((value) => !Number.isNaN(value)).length / daySlots);
}

const daySlots = 96;

interface DayRequest {
  /** Local midnights between the last known day and the end of the forecast one. */
  readonly lead: number;
  readonly today: string;
  readonly days: readonly string[];
  readonly yearlyKwh: number | null;
}

/** Slot x quantile of each day, W. */
function dayForecasts(
  grid: LoadGrid,
  { lead, today, days, yearlyKwh }: DayRequest,
): readonly (readonly [string, Float64Array])[] {
  const features = loadFeatures(grid, { lead });
  const experience = replayedErrors(features, { until: grid.days.indexOf(today), yearlyKwh });
  return days.flatMap((day) => {
    const index = grid.days.indexOf(day);
    const found =
      index < 0 ? null : forecastLoad(features, { day: index, model: null, experience, yearlyKwh });
    return found ? [[day, found.values] as const] : [];
  });
}

function replayedErrors(
  features: LoadFeatures,
  { until, yearlyKwh }: { readonly until: number; readonly yearlyKwh: number | null },
): ErrorHistory {
  const { watts, slotsPerDay } = features.grid;
  let experience = emptyErrorHistory;
  for (let day = Math.max(features.lead, until - replayDays); day < until; day += 1) {
    const measured = watts.slice(day * slotsPerDay, (day + 1) * slotsPerDay);
    if (measured.every(Number.isNaN)) continue;
    const forecast = forecastLoad(features, { day, model: null, experience, yearlyKwh });
    if (forecast) experience = updateErrorHistory(experience, forecast, measured);
  }
  return experience;
}

function hourOf(values: Float64Array | undefined, wall: number): BoundedValue | null {
  const count = quantiles.length;
  const bounded = values && boundedOf(values.subarray(wall * count, (wall + 1) * count));
  return bounded ? scaledBy(bounded, 1 / 1000) : null;
}
