import type { Observation } from '../planner/observation.ts';
import { importPriceQuantiles } from '../planner/price-forecast.ts';
import { quantiles } from '../forecast/quantiles.ts';
import type { SignalForecast } from './contract.ts';
import type { ForecastNote } from './forecast-signals.ts';
import { forecastHours, hoursAhead, meansAhead } from './forecast-hours.ts';
import {
  boundedOf,
  forecastSignal,
  missingSignal,
  scaledBy,
  boundedValue,
} from './signal-values.ts';

/**
 * Half-width of the 80 % band of a temperature forecast before this home's errors are known: 1.6 times a mean absolute error of 1.2 K
 * that grows by 0.3 K a day, the order of the errors of weather services at two metres.
 */
const outdoorErrorK = (hoursBefore: number): number => 1.6 * (1.2 + (0.3 * hoursBefore) / 24);

/** Outdoor temperature of the weather service, moved to the home's sensor. */
export function outdoorSignal(
  observation: Observation,
  outdoorC: Float64Array,
  notes: readonly ForecastNote[],
): SignalForecast {
  return forecastSignal(
    meansAhead(observation, outdoorC).map((value, hour) => {
      const error = outdoorErrorK(hour);
      return value === null ? null : boundedValue(value, value - error, value + error);
    }),
    notes,
  );
}

const microsPerUnit = 1e6;

/** Price of a bought kWh: as published, then by the prices of the last weeks. */
export function priceSignal(
  observation: Observation,
  codes: ReadonlySet<string>,
): { readonly signal: SignalForecast; readonly pricedHours: number } {
  const none = (reason: 'no-contract' | 'prices-missing') => ({
    signal: missingSignal(reason),
    pricedHours: 0,
  });
  if (codes.has('no-contract')) return none('no-contract');
  if (codes.has('prices-missing')) return none('prices-missing');
  const slots = importPriceQuantiles(observation, 4 * forecastHours);
  const columns = quantiles.map((_, i) =>
    meansAhead(
      observation,
      slots.map((values) => values[i] ?? Number.NaN),
    ),
  );
  const values = hoursAhead(observation).map((_, hour) => {
    const bounded = boundedOf(columns.map((column) => column[hour] ?? Number.NaN));
    return bounded && scaledBy(bounded, microsPerUnit);
  });
  const rounded = values.map(
    (each) =>
      each && {
        low: Math.round(each.low),
        likely: Math.round(each.likely),
        high: Math.round(each.high),
      },
  );
  const notes: readonly ForecastNote[] = codes.has('contract-ended') ? ['contract-ended'] : [];
  const known = rounded.findIndex((each) => each === null || each.low !== each.high);
  return {
    signal: forecastSignal(rounded, notes),
    pricedHours: known < 0 ? forecastHours : known,
  };
}
