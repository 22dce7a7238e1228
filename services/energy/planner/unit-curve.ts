import { type HeatingCircuit, flowTemperatureC } from '@hearth/physics/weather-curve.ts';
import { certifiedUnitOf } from '../heat-pump/certified-unit.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import { operatingUnitOf } from '../heat-pump/operating-unit.ts';
import type { HeatPumpModel } from './scenario.ts';

/** Performance curves of a heat pump. Heat and power in W. */
export interface UnitCurve {
  readonly model: HeatPumpModel;
  /** Largest heat into the heating circuit. */
  heatingMostW(outdoorC: number): number;
  /** Least heat of continuous operation. */
  heatingLeastW(outdoorC: number): number;
  /** Electric power for a constant heat; the backup heater supplies heat above the largest. */
  heatingPowerW(outdoorC: number, heatW: number): number;
  /** COP and heat of a tank run at full power. */
  tankRun(outdoorC: number, tankC: number): { readonly heatW: number; readonly cop: number };
}

/** Curves of a unit from its certificate, else from usual values. */
export function unitCurveOf(model: HeatPumpModel): UnitCurve {
  const { certificate, heatW: ratedW = 0 } = model;
  const certified = certificate ? certifiedUnitOf(certificate) : null;
  const operated = operatingUnitOf({ certified, heatW: ratedW });
  const { limitC } = operated;
  const fullHeatW = (outdoorC: number): number => operated.fullHeatW(outdoorC);
  const cop = (outdoorC: number, atFlowC: number, share: number): number =>
    operated.cop({ outdoorC, flowC: atFlowC, share });
  const circuit: HeatingCircuit = model.circuit;
  const maxW = model.maxW ?? Number.POSITIVE_INFINITY;
  const flowC = (outdoorC: number, heatW: number): number =>
    Math.max(flowTemperatureC(circuit, outdoorC), flowForHeatC(model, heatW));
  const copAtHeat = (outdoorC: number, heatW: number): number =>
    cop(outdoorC, flowC(outdoorC, heatW), heatW / Math.max(1, fullHeatW(outdoorC)));
  const most = memoize((outdoorC) => {
    if (outdoorC < limitC) return 0;
    const full = fullHeatW(outdoorC);
    return largestWithin(full, (heatW) => heatW / copAtHeat(outdoorC, heatW) <= maxW);
  });
  const least = memoize((outdoorC) => {
    const mostW = most(outdoorC);
    return largestWithin(mostW, (heatW) => heatW / copAtHeat(outdoorC, heatW) <= model.minW);
  });
  return {
    model,
    heatingMostW: most,
    heatingLeastW: least,
    heatingPowerW(outdoorC, heatW) {
      const mostW = most(outdoorC);
      const byUnit = Math.min(heatW, mostW);
      if (byUnit <= 0) return Math.max(0, heatW);
      // Below its least heat the unit cycles, at the efficiency of its least heat.
      const evenly = Math.max(byUnit, Math.min(least(outdoorC), mostW));
      return byUnit / copAtHeat(outdoorC, evenly) + (heatW - byUnit);
    },
    tankRun(outdoorC, tankC) {
      if (outdoorC < limitC) return { heatW: 0, cop: 1 };
      const efficiency = cop(outdoorC, tankC + operating.tank.liftK, 1);
      return { heatW: Math.min(fullHeatW(outdoorC), maxW * efficiency), cop: efficiency };
    },
  };
}

/**
 * Flow temperature that the emitters need for a heat: the circuit's flow at the outdoor temperature with that heat demand,
 * above the design heat in proportion.
 * Worked: floor heating of 7 kW at 35 degrees, spread 6, half of it: 20 + 12 x 0.5325 + 1.5 = 27.9.
 */
export function flowForHeatC({ circuit }: Pick<HeatPumpModel, 'circuit'>, heatW: number): number {
  const { designHeatW, designOutdoorC, baseC, designFlowC, roomC } = circuit;
  const share = heatW / designHeatW;
  if (share > 1) return roomC + share * (designFlowC - roomC);
  return flowTemperatureC(circuit, baseC - share * (baseC - designOutdoorC));
}

/** Largest heat up to `most` that fits, to a watt; `fits` must be monotone. */
function largestWithin(most: number, fits: (heatW: number) => boolean): number {
  if (fits(most)) return most;
  let low = 0;
  let high = most;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Caches results by outdoor temperature, which repeats often. */
function memoize(compute: (outdoorC: number) => number): (outdoorC: number) => number {
  const cache = new Map<number, number>();
  return (outdoorC) => {
    const value = cache.get(outdoorC) ?? compute(outdoorC);
    cache.set(outdoorC, value);
    return value;
  };
}
