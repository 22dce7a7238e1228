import { forecastHeating, learnHeating } from '../forecast/heating-forecast.ts';
import { type SharedDay, heatingHabit, hoursByHabit } from '../forecast/heating-hours.ts';
import { signatureDays } from '../forecast/heating-backtest.ts';
import type { LoadGrid } from '../forecast/load-grid.ts';
import type { Observation } from '../planner/observation.ts';
import type { SignalForecast } from './contract.ts';
import { daysAhead, hourlyGrid, hoursAhead } from './forecast-hours.ts';
import { leastDays, loadSignal, measuredDays } from './load-signal.ts';
import { boundedOf, forecastSignal, missingSignal } from './signal-values.ts';

/**
 * Electricity for heating by the outdoor temperature and the home's habit by the hour; by habit alone where the weather explains nothing, as
 * in summer or in the first weeks.
 */
export function heatingSignal(observation: Observation, outdoorC: Float64Array): SignalForecast {
  const { measurements } = observation;
  const days = measuredDays(measurements.heatingWh);
  if (days === 0) return missingSignal('not-measured');
  if (days < leastDays) return missingSignal('too-few-days');
  const power = hourlyGrid(
    observation,
    measurements.heatingWh.map((wh) => 4 * wh),
  );
  const outdoor = hourlyGrid(observation, measurements.outdoorC, outdoorC);
  const byWeather = hoursByWeather(power, outdoor, daysAhead(observation));
  return byWeather
    ? forecastSignal(
        hoursAhead(observation).map(({ day, wall }) => {
          const hour = byWeather.get(day)?.[wall];
          return hour ? boundedOf(hour) : null;
        }),
      )
    : loadSignal(observation, measurements.heatingWh, { yearlyKwh: null, notes: [] });
}

/** Heating in kWh by day, hour of the clock and quantile; null where the temperature does not explain the heating. */
function hoursByWeather(
  power: LoadGrid,
  outdoor: LoadGrid,
  requestedDays: readonly string[],
): ReadonlyMap<string, readonly (readonly number[])[]> | null {
  const today = power.days.indexOf(requestedDays[0] ?? '');
  const days = signatureDays(power, outdoor);
  const learnt = learnHeating(days.slice(0, today));
  if (!learnt.ok || learnt.experience.signature.lossWPerK.value <= 0) return null;
  const temperaturesOf = (day: number) =>
    Array.from(hoursOf(outdoor, day), (each) => (Number.isNaN(each) ? null : each));
  const meansBefore = (day: number) =>
    [day - 2, day - 1].map((before) => meanOf(temperaturesOf(before)));
  const predicted = (day: number) =>
    forecastHeating({ ...learnt.experience, lastC: meansBefore(day) }, temperaturesOf(day));
  const past = Array.from({ length: today }, (_, day): SharedDay | null => {
    const forecast = predicted(day);
    return (
      forecast && {
        predictedKwh: forecast.hoursKwh,
        measuredKwh: Array.from(hoursOf(power, day), (watts) => watts / 1000),
      }
    );
  }).filter((each) => each !== null);
  const habit = heatingHabit(past);
  return new Map(
    requestedDays.flatMap((day) => {
      const index = power.days.indexOf(day);
      const forecast = index < 0 ? null : predicted(index);
      return forecast ? [[day, hoursByHabit(habit, forecast.hoursKwh).quantilesKwh] as const] : [];
    }),
  );
}

const hoursOf = ({ watts, slotsPerDay }: LoadGrid, day: number): Float64Array =>
  watts.subarray(Math.max(0, day) * slotsPerDay, (Math.max(0, day) + 1) * slotsPerDay);

function meanOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((each) => each !== null);
  return present.length === 0
    ? null
    : present.reduce((sum, each) => sum + each, 0) / present.length;
}
