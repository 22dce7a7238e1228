import { medianAt, quantiles } from './quantiles.ts';
import { pinballLoss } from './pinball.ts';

/** A slot that was forecast and measured, W. */
export interface ScoredSlot {
  readonly actual: number;
  /** By quantile, in order. */
  readonly values: Float64Array;
}

export interface Scores {
  readonly slots: number;
  readonly mae: number;
  readonly rmse: number;
  /** Mean error, forecast less actual: above nothing the forecast is too high. */
  readonly bias: number;
  readonly pinball: number;
  /** Share of slots between the quantiles 0.1 and 0.9, both counted in. */
  readonly coverage80: number;
  readonly width80: number;
}

/**
 * Scores of forecasts on slots: mean absolute error, root of the mean square and mean error of the median, W; pinball loss as the mean over
 * slots and the seven quantiles, W; share inside and mean width of the 80 % band. All NaN of no slots.
 * Worked: actual 10, quantiles 4, 5, 7, 8, 9, 12, 13: MAE 2, inside, width 7, pinball 0.7714.
 */
export function scoresOf(slots: readonly ScoredSlot[]): Scores {
  let [absolute, square, off, pinball, inside, width] = [0, 0, 0, 0, 0, 0];
  const [low, high] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)];
  for (const { actual, values } of slots) {
    const error = (values[medianAt] ?? Number.NaN) - actual;
    absolute += Math.abs(error);
    square += error * error;
    off += error;
    quantiles.forEach((q, at) => {
      pinball += pinballLoss(actual, values[at] ?? Number.NaN, q) / quantiles.length;
    });
    const [from = 0, to = 0] = [values[low], values[high]];
    if (actual >= from && actual <= to) inside += 1;
    width += to - from;
  }
  const mean = (sum: number) => sum / slots.length;
  return {
    slots: slots.length,
    mae: mean(absolute),
    rmse: Math.sqrt(mean(square)),
    bias: mean(off),
    pinball: mean(pinball),
    coverage80: mean(inside),
    width80: mean(width),
  };
}

/** Share by which an error is smaller than a rival's: 1 - e / r. Worked: 83 and 100: 0.17. */
export const skillOf = (error: number, rival: number): number => 1 - error / rival;
