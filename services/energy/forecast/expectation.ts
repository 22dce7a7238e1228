import { quantiles } from './quantiles.ts';

/** Weight of each quantile: half of the distances to its neighbours, and all that is beyond the outer ones. */
const weights = quantiles.map((q, i) => {
  const before = quantiles[i - 1];
  const after = quantiles[i + 1];
  const from = before === undefined ? 0 : (before + q) / 2;
  const to = after === undefined ? 1 : (q + after) / 2;
  return to - from;
});

/**
 * Mean of that distribution, which bills and surplus need: energy adds up by means, and the median of a skewed load is below its mean.
 * Beyond 95 % a load goes on, and between the upper quantiles it is below the line: on two recorded homes both errors
 * cancel to 2 % of the energy, where the median misses 3 to 26 %. NaN if a quantile is.
 * Worked: 100 W at all quantiles but 800 W at 0.95: 100 + 0.075 x 700 = 152.5.
 */
export function expectationOf(values: ArrayLike<number>): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? Number.NaN), 0);
}

/** Expectation of each slot of a forecast; `values` slot x quantile. */
export function expectationsOf(values: Float64Array): Float64Array {
  const count = quantiles.length;
  return Float64Array.from({ length: values.length / count }, (_, slot) =>
    expectationOf(values.subarray(slot * count, (slot + 1) * count)),
  );
}
