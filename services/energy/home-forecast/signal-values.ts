import { expectationOf } from '../forecast/expectation.ts';
import { quantiles } from '../forecast/quantiles.ts';
import type { SignalForecast } from './contract.ts';
import type { ForecastNote, MissingReason } from './forecast-signals.ts';

/** A value with the bounds between which it is expected in eight of ten hours. */
export interface BoundedValue {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

const [lowAt, highAt] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)] as const;

/** The expectation of a forecast's quantiles with their 80 % band; null where a quantile is unknown. */
export function boundedOf(values: ArrayLike<number>): BoundedValue | null {
  const likely = expectationOf(values);
  if (Number.isNaN(likely)) return null;
  return boundedValue(likely, values[lowAt] ?? likely, values[highAt] ?? likely);
}

/** The mean of a skewed distribution can lie outside its band, which then reaches to the mean. */
export const boundedValue = (likely: number, low: number, high: number): BoundedValue => ({
  low: Math.min(low, likely),
  likely,
  high: Math.max(high, likely),
});

export const scaledBy = (value: BoundedValue, factor: number): BoundedValue => ({
  low: value.low * factor,
  likely: value.likely * factor,
  high: value.high * factor,
});

export function forecastSignal(
  values: readonly (BoundedValue | null)[],
  notes: readonly ForecastNote[] = [],
): SignalForecast {
  return {
    state: 'forecast',
    low: values.map((each) => each?.low ?? null),
    likely: values.map((each) => each?.likely ?? null),
    high: values.map((each) => each?.high ?? null),
    notes: [...notes],
    width: 1,
  };
}

export const missingSignal = (reason: MissingReason): SignalForecast => ({
  state: 'missing',
  reason,
});
