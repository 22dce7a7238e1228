import { clamp } from '@hearth/physics/numerics.ts';
import { medianAt, quantiles } from './quantiles.ts';

const memoryMost = 0.95;

/**
 * Lag-one autocorrelation of the errors, 0 to 0.95. A gap interrupts the series.
 * Reference: Box and Jenkins, AR(1) by Yule and Walker. Worked: 2, 1, -1, -2 (mean 0): (2 - 1 + 2) / 10 = 0.3.
 */
export function errorMemory(errors: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const error of errors)
    if (!Number.isNaN(error)) {
      sum += error;
      count += 1;
    }
  const mean = count > 0 ? sum / count : 0;
  let [together, squares] = [0, 0];
  for (let i = 0; i < errors.length; i += 1) {
    const own = (errors[i] ?? Number.NaN) - mean;
    if (Number.isNaN(own)) continue;
    squares += own * own;
    const next = (errors[i + 1] ?? Number.NaN) - mean;
    if (!Number.isNaN(next)) together += own * next;
  }
  return squares > 0 ? clamp(together / squares, 0, memoryMost) : 0;
}

/**
 * Updates the rest of a day's forecast once its slots up to `lastWall` are measured: k slots later the median moves by rho^k of
 * the last error, and the band shrinks by sqrt(1 - rho^2k), as the variance of an AR(1) error. Past slots stay unchanged.
 * `values` slot x quantile, W, never negative. Worked: forecast 400, measured 600, rho 0.5: the next slot + 100, the one after
 * + 50.
 */
export function anchorToErrors(
  values: Float64Array,
  {
    lastWall,
    watts,
    memory,
  }: { readonly lastWall: number; readonly watts: number; readonly memory: number },
): Float64Array {
  const count = quantiles.length;
  const moved = values.slice();
  const error = watts - (values[lastWall * count + medianAt] ?? Number.NaN);
  if (Number.isNaN(error)) return moved;
  for (let wall = lastWall + 1; wall < values.length / count; wall += 1) {
    const remainingShare = memory ** (wall - lastWall);
    const median = values[wall * count + medianAt] ?? 0;
    const spread = Math.sqrt(1 - remainingShare * remainingShare);
    for (let quantileIndex = 0; quantileIndex < count; quantileIndex += 1) {
      const around = ((values[wall * count + quantileIndex] ?? 0) - median) * spread;
      moved[wall * count + quantileIndex] = Math.max(0, median + remainingShare * error + around);
    }
  }
  return moved;
}
