import type { EnergySignature } from '@hearth/physics/energy-signature.ts';
import { type MonthlyTemperatures, degreeDaysOf } from '@hearth/physics/monthly-temperature.ts';
import type { Estimate } from './bill-heat.ts';
import type { Band } from './house-heat.ts';

/** One estimate of a home's space heat in a usual year. */
export interface Evidence extends Estimate {
  readonly from: 'questions' | 'bill' | 'readings';
}

export interface CalibrationResult {
  /** kWh a usual year, the band holding four of five. */
  readonly spaceHeatKwh: Band;
  /** Each estimate with its weight; weights add up to 1. */
  readonly evidence: readonly (Evidence & { readonly weight: number })[];
  /** The estimates differ by more than their spreads allow and should be checked. */
  readonly isContradictory: boolean;
}

/** Spread of the questions' estimate after the prebound correction: 23 % in the median, so a third. */
export const questionsSpread = 0.34;
const fourOfFive = 1.2816;

/**
 * Combines estimates by their spread: the log of the mean is the mean of logs weighted by 1 / spread^2, the spread 1 / sqrt(sum
 * of weights).
 * Reference: inverse-variance weighting of log-normal figures. Worked: 20000 with 0.34 and 14000 with 0.1: 14400 with a spread
 * of 0.096.
 */
export function combineEvidence(evidence: readonly Evidence[]): CalibrationResult | null {
  const usable = evidence.filter(({ kwh, spread }) => kwh > 0 && spread > 0);
  if (usable.length === 0) return null;
  const weights = usable.map(({ spread }) => 1 / (spread * spread));
  const sum = weights.reduce((total, each) => total + each, 0);
  const log =
    usable.reduce((total, { kwh }, i) => total + (weights[i] ?? 0) * Math.log(kwh), 0) / sum;
  const spread = 1 / Math.sqrt(sum);
  const middle = Math.exp(log);
  const factor = Math.exp(fourOfFive * spread);
  return {
    spaceHeatKwh: { low: middle / factor, middle, high: middle * factor },
    evidence: usable.map((each, i) => ({ ...each, weight: (weights[i] ?? 0) / sum })),
    isContradictory: usable.some(
      (each) => Math.abs(Math.log(each.kwh) - log) > 2.5 * Math.hypot(each.spread, spread),
    ),
  };
}

/** Ninety percent of a normal figure are within 1.645 of its spread. */
const ninety = 1.645;
/** Spread between years, which a confidence interval of some weeks does not contain. */
const yearsSpread = 0.05;

/** Spread of days within a month, as a building feels them: less than that of the air, since walls remember the days before. */
const feltSpreadK = 3;

/**
 * Estimate from the home's own readings: H times the degree days of its usual year below the measured base. Null unless the loss is
 * known to a fifth and the base is known.
 */
export function evidenceOfReadings(
  signature: EnergySignature,
  usual: MonthlyTemperatures,
): Evidence | null {
  const { lossWPerK, baseC } = signature;
  if (baseC === null || lossWPerK.plusMinus > 0.2 * lossWPerK.value) return null;
  const felt = { ...usual, daySpreadK: feltSpreadK };
  const year = (base: number) =>
    (lossWPerK.value * 24 * degreeDaysOf(felt, { baseC: base })) / 1000;
  const kwh = year(baseC.value);
  if (kwh <= 0) return null;
  const ofLoss = lossWPerK.plusMinus / lossWPerK.value / ninety;
  const ofBase = (year(baseC.value + baseC.plusMinus) - kwh) / kwh / ninety;
  return { from: 'readings', kwh, spread: Math.hypot(ofLoss, ofBase, yearsSpread) };
}
