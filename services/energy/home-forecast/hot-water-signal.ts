import { drawForecast } from '../forecast/hot-water-draw.ts';
import type { Observation } from '../planner/observation.ts';
import type { SignalForecast } from './contract.ts';
import { hourlyGrid, hoursAhead } from './forecast-hours.ts';
import { measuredDays } from './load-signal.ts';
import { forecastSignal, missingSignal, boundedValue } from './signal-values.ts';
import { quantiles } from '../forecast/quantiles.ts';

/** Electricity of a day's hot water for a home that has not been measured: 5.8 kWh of heat (EN 16147, profile M) at a COP of 2.5. */
const usualDayKwh = 2.3;
const [lowAt, highAt] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)] as const;

/** Electricity for hot water: its runs are rare and large as draws are, so an hour has a chance of one, and a size. */
export function hotWaterSignal(observation: Observation): SignalForecast {
  const { hotWaterWh } = observation.measurements;
  if (measuredDays(hotWaterWh) === 0) return missingSignal('not-measured');
  const grid = hourlyGrid(
    observation,
    hotWaterWh.map((wh) => 4 * wh),
  );
  const byDay = new Map<string, ReturnType<typeof drawForecast>>();
  const dayOf = (day: string) => {
    const found =
      byDay.get(day) ?? drawForecast(grid, { day: grid.days.indexOf(day), dailyKwh: usualDayKwh });
    byDay.set(day, found);
    return found;
  };
  return forecastSignal(
    hoursAhead(observation).map(({ day, wall }) => {
      const hour = dayOf(day)[wall];
      const bounds = hour?.quantilesKwh ?? [];
      return hour ? boundedValue(hour.meanKwh, bounds[lowAt] ?? 0, bounds[highAt] ?? 0) : null;
    }),
  );
}
