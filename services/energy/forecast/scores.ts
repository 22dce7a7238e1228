import { expectationOf } from './expectation.ts';
import { medianAt, quantiles } from './quantiles.ts';
import { pinballLoss } from './pinball.ts';

/** A slot with forecast and measurement, W. */
export interface ScoredSlot {
  readonly actual: number;
  /** By quantile, in order. */
  readonly values: Float64Array;
}

export interface Scores {
  readonly slots: number;
  readonly mae: number;
  readonly rmse: number;
  /** Mean error, forecast minus actual: positive if the forecast is too high. */
  readonly bias: number;
  readonly pinball: number;
  /** Share of slots within the quantiles 0.1 and 0.9, inclusive. */
  readonly coverage80: number;
  readonly width80: number;
  /** Of the expectation, where `rmse` and `bias` are of the median. */
  readonly meanRmse: number;
  readonly meanBias: number;
  /** Mean of the measurements. */
  readonly actual: number;
}

/**
 * Scores of forecasts: mean absolute error, root mean square error and mean error of the median, W; mean pinball loss over
 * slots and quantiles, W; coverage and mean width of the 80 % band; errors of the expectation. All NaN without slots.
 * Worked: actual 10, quantiles 4, 5, 7, 8, 9, 12, 13: MAE 2, inside, width 7, pinball 0.7714, expectation 8.175.
 */
export function scoresOf(slots: readonly ScoredSlot[]): Scores {
  let [absolute, square, off, pinball, inside, width] = [0, 0, 0, 0, 0, 0];
  let [meanSquare, meanOff, total] = [0, 0, 0];
  const [low, high] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)];
  for (const { actual, values } of slots) {
    const error = (values[medianAt] ?? Number.NaN) - actual;
    absolute += Math.abs(error);
    square += error * error;
    off += error;
    quantiles.forEach((q, quantileIndex) => {
      pinball += pinballLoss(actual, values[quantileIndex] ?? Number.NaN, q) / quantiles.length;
    });
    const [from = 0, to = 0] = [values[low], values[high]];
    if (actual >= from && actual <= to) inside += 1;
    width += to - from;
    const meanError = expectationOf(values) - actual;
    meanSquare += meanError * meanError;
    meanOff += meanError;
    total += actual;
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
    meanRmse: Math.sqrt(mean(meanSquare)),
    meanBias: mean(meanOff),
    actual: mean(total),
  };
}

/** Skill against a reference error: 1 - e / r. Worked: 83 and 100: 0.17. */
export const skillOf = (error: number, rival: number): number => 1 - error / rival;
