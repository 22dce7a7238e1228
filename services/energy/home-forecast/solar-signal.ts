import type { HomeDescription } from '../planner/home-description.ts';
import type { Observation } from '../planner/observation.ts';
import { learnSolarPower, solarQuantilesOf } from '../planner/solar-power.ts';
import { quantiles } from '../forecast/quantiles.ts';
import type { SignalForecast } from './contract.ts';
import { meansAhead } from './forecast-hours.ts';
import { boundedOf, forecastSignal, missingSignal, scaledBy } from './signal-values.ts';

/** Daylight quarter-hours below which the errors are those of usual panels. */
const leastIntervals = 90;

/** Generation from the weather through the site's model with the shading and the errors that its own history shows. */
export function solarSignal(
  observation: Observation,
  description: HomeDescription,
): SignalForecast {
  const { site } = description;
  if (!site) {
    const isMeasured = observation.measurements.pvWh.some((wh) => wh > 0);
    return missingSignal(isMeasured ? 'panels-not-described' : 'no-panels');
  }
  const learnt = learnSolarPower(observation, description);
  if (!learnt) return missingSignal('no-panels');
  const quarters = solarQuantilesOf(site, learnt, observation);
  const columns = quantiles.map((_, i) =>
    meansAhead(
      observation,
      quarters.map((values) => values?.[i] ?? Number.NaN),
    ),
  );
  const [first = []] = columns;
  return forecastSignal(
    first.map((_, hour) => {
      const bounded = boundedOf(columns.map((column) => column[hour] ?? Number.NaN));
      return bounded && scaledBy(bounded, 1 / 1000);
    }),
    learnt.intervals < leastIntervals ? ['usual-panels'] : [],
  );
}
