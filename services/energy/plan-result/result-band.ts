import { clamp } from '@hearth/physics/numerics.ts';
import type { ResultFigures } from './contract.ts';

/** Errors of the comparison, learned from days without a plan, whose true result is zero. Money in millionths of the currency. */
export interface ResultErrors {
  /** `measured`: from days without a plan; `assumed`: there are too few of them. */
  readonly basis: 'measured' | 'assumed';
  readonly days: number;
  readonly mean: number;
  readonly spread: number;
}

/** Days without a plan from which their errors are used. */
const measuredDaysMin = 5;
/** Assumed spread of the comparison as a share of the heat pump's cost. */
const assumedShare = 0.15;
/** Eight of ten values of a normal distribution are within this many standard deviations. */
const eightOfTen = 1.28;

export function resultErrorsOf(
  unplanned: readonly Pick<ResultFigures, 'saved'>[],
  planned: readonly Pick<ResultFigures, 'unitCostWithout'>[],
): ResultErrors {
  const days = unplanned.length;
  if (days < measuredDaysMin) {
    const cost = meanOf(planned.map(({ unitCostWithout }) => unitCostWithout));
    return { basis: 'assumed', days, mean: 0, spread: Math.round(assumedShare * cost) };
  }
  const errors = unplanned.map(({ saved }) => saved);
  const mean = meanOf(errors);
  const variance = errors.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (days - 1);
  return {
    basis: 'measured',
    days,
    mean: Math.round(mean),
    spread: Math.round(Math.sqrt(variance)),
  };
}

/**
 * Half the width of the range that holds the sum of `n` days in eight of ten cases:
 *   1.28 s sqrt(n + n^2 / m) + |e| n, with the spread s and mean error e of m days without a plan. The correction is known from m days only,
 * so its error does not become smaller with more planned days.
 * Worked: s 0.10, e 0.02, m 16: 0.152 for a day, 0.546 for a week.
 */
export function halfWidthOf(
  { mean, spread, days }: Pick<ResultErrors, 'mean' | 'spread' | 'days'>,
  n: number,
): number {
  const known = Math.max(days, measuredDaysMin);
  return Math.round(eightOfTen * spread * Math.sqrt(n + n ** 2 / known) + Math.abs(mean) * n);
}

/**
 * Share of the heat pump's cost by which the comparison is wrong in this home, from days without a plan and two assumed days without error: the
 * errors of days spread by a tenth of the cost, those of homes by 7.5 % (`bench/plan-result.ts`), and (0.1 / 0.075)^2 is about two.
 * Worked: two days, each 0.30 too high at a cost of 3.00: 0.05.
 */
export function biasOf(days: readonly Uncorrected[]): number {
  const [error, cost] = [sumOf(days, uncorrectedOf), sumOf(days, (each) => each.unitCostWithout)];
  return cost > 0
    ? clamp((error / cost) * (days.length / (days.length + assumedDays)), -biasMost, biasMost)
    : 0;
}

type Uncorrected = Pick<ResultFigures, 'saved' | 'correction' | 'unitCostWithout'>;

const assumedDays = 2;
const biasMost = 0.5;

const uncorrectedOf = ({ saved, correction }: Uncorrected): number => saved + correction;

const sumOf = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((sum, each) => sum + valueOf(each), 0);

/** Range that holds the error of a day without a plan in eight of ten cases; the true result of such a day is zero. */
export const placeboRangeOf = ({ mean, spread }: ResultErrors) => ({
  low: Math.round(mean - eightOfTen * spread),
  high: Math.round(mean + eightOfTen * spread),
});

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
