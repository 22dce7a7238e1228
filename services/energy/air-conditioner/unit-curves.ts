import { clamp, interpolate } from '@hearth/physics/numerics.ts';
import { type OutputPoint, coolingPoints, heatingPoints } from './declared-points.ts';
import type { AirConditioner } from './unit.ts';

/** Output and electric power of an air-to-air unit at any outdoor temperature and part load, W. */
export interface UnitCurves {
  readonly cooling: OutputCurve;
  /** Null where the unit only cools. */
  readonly heating: OutputCurve | null;
  readonly fanM3PerH: number;
}

export interface OutputCurve {
  mostW(outdoorC: number): number;
  /** Electric power for a constant output; below the least continuous output the unit cycles. */
  powerW(outdoorC: number, outputW: number): number;
}

/**
 * Curves through the declared points. A point states the efficiency at its temperature and its part load; the ideal cycle takes the temperature out:
 *   EER = n(share) x 283 / T_out, evaporating at 10 degrees and condensing at 10 K above outdoors,
 *   COP = n(share) x 313 / (48 - T_out), condensing at 40 degrees and evaporating at 8 K below outdoors,
 * n is linear between the shares of the points. Below the least share: efficiency x (1 - 0.25 (1 - share / least)), EN 14825:2018, 6.4.2.
 * Largest cooling falls by 0.9 % and heating by 1.8 % for a kelvin, as usual capacity tables of split units have it.
 */
export function unitCurvesOf(unit: AirConditioner): UnitCurves {
  const { cooling, heating, leastShare } = unit;
  const cold = coolingPoints(unit);
  const fullColdW = 1000 * (cold.find(({ outdoorC }) => outdoorC === 35)?.kw ?? cooling.designKw);
  const mostColdW = (outdoorC: number): number =>
    fullColdW * clamp(1 - 0.009 * (outdoorC - 35), 0.5, 1.25);
  const idealEer = (outdoorC: number): number => 283.15 / Math.max(leastLiftK, outdoorC);
  return {
    cooling: curveOf(cold, { mostW: mostColdW, ideal: idealEer, leastShare }),
    heating: heating ? heatingCurve(heating, heatingPoints(unit) ?? [], leastShare) : null,
    fanM3PerH: unit.fanM3PerH ?? 190 * cooling.designKw,
  };
}

function heatingCurve(
  { designKw, bivalentC, limitC }: NonNullable<AirConditioner['heating']>,
  points: readonly OutputPoint[],
  leastShare: number,
): OutputCurve {
  const fullW = (1000 * designKw * (16 - bivalentC)) / 26;
  const most = (outdoorC: number): number =>
    fullW * clamp(1 + 0.018 * (outdoorC - bivalentC), 0.4, 1.4);
  const ideal = (outdoorC: number): number => 313.15 / Math.max(leastLiftK, 48 - outdoorC);
  const mostW = (outdoorC: number): number => (outdoorC < limitC ? 0 : most(outdoorC));
  return curveOf(points, { mostW, ideal, leastShare });
}

/** Lift below which an efficiency no longer rises, K. */
const leastLiftK = 10;
/** Degradation by cycling of air-to-air units without a measurement. */
const cycling = 0.25;

interface CycleModel {
  readonly mostW: (outdoorC: number) => number;
  readonly ideal: (outdoorC: number) => number;
  readonly leastShare: number;
}

function curveOf(points: readonly OutputPoint[], model: CycleModel): OutputCurve {
  const { mostW, ideal, leastShare } = model;
  const byShare = points
    .map(({ outdoorC, kw, efficiency }) => ({
      share: clamp((1000 * kw) / Math.max(1, mostW(outdoorC)), 0, 1),
      grade: efficiency / ideal(outdoorC),
    }))
    .toSorted((a, b) => a.share - b.share);
  const shares = byShare.map(({ share }) => share);
  const grades = byShare.map(({ grade }) => grade);
  return {
    mostW,
    powerW(outdoorC, outputW) {
      const most = mostW(outdoorC);
      const given = Math.min(outputW, most);
      if (given <= 0) return 0;
      const share = given / most;
      const even = interpolate(shares, grades, Math.max(share, leastShare)) * ideal(outdoorC);
      const cycled = share < leastShare ? 1 - cycling * (1 - share / leastShare) : 1;
      return given / Math.max(1, even * cycled);
    },
  };
}
