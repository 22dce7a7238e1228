import { clamp } from '@hearth/physics/numerics.ts';
import { medianAt, quantiles } from './quantiles.ts';

const memoryMost = 0.95;

/**
 * How much of an error of one slot is left in the next: the errors' correlation at one slot, 0 to 0.95. Gaps end a run.
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
 * The rest of a day's forecast once its slots up to `lastWall` are measured: k slots on, the median moves by rho^k of the last error, and
 * what is around it draws near by sqrt(1 - rho^2k), as an AR(1) error's variance does. Slots that have passed stay as they were forecast.
 * `values` slot x quantile, W; nothing below nothing. Worked: said 400, came 600, rho 0.5: the next slot + 100, the one after + 50.
 */
export function anchored(
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
    const left = memory ** (wall - lastWall);
    const median = values[wall * count + medianAt] ?? 0;
    const spread = Math.sqrt(1 - left * left);
    for (let at = 0; at < count; at += 1) {
      const around = ((values[wall * count + at] ?? 0) - median) * spread;
      moved[wall * count + at] = Math.max(0, median + left * error + around);
    }
  }
  return moved;
}
