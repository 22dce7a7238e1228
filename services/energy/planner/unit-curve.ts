import { type CopMap, carnotCop, copAt, partLoad } from '@hearth/physics/heat-pump.ts';
import { type HeatingCircuit, flowTemperatureC } from '@hearth/physics/weather-curve.ts';
import { certifiedUnitOf } from '../heat-pump/certified-unit.ts';
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

/** Second-law efficiency of certified air-to-water units between -7 and 7 degrees: 0.40 to 0.43 of Carnot. */
const usualEfficiency = 0.41;
const usualLoad = 0.6;
/**
 * Temperature offset between the tank sensor and the condenser in a tank run. The heating water is some 7 K hotter than the
 * water around the coil, which is some 10 K colder than at the sensor.
 * Field measurements have a yearly COP of 3.1 (heatpumpmonitor.org, 164 systems), which these two values give.
 */
const tankLiftK = -3;
const heatPerKelvin = 0.02;

/** Curves of a unit from its certificate, else from usual values. */
export function unitCurveOf(model: HeatPumpModel): UnitCurve {
  const { cop, fullHeatW, limitC } = coreOf(model);
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
      const efficiency = cop(outdoorC, tankC + tankLiftK, 1);
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

interface Core {
  cop(sourceC: number, flowC: number, share: number): number;
  fullHeatW(outdoorC: number): number;
  readonly limitC: number;
}

function coreOf({ certificate, heatW = 0 }: HeatPumpModel): Core {
  if (certificate) {
    const { map, fullHeatW, limitC } = certifiedUnitOf(certificate);
    return { cop: (sourceC, flowC, share) => copOf(map, sourceC, flowC, share), fullHeatW, limitC };
  }
  return {
    cop: (sourceC, flowC, share) =>
      Math.max(
        1,
        (usualEfficiency * carnotCop(sourceC, flowC) * partLoad(share)) / partLoad(usualLoad),
      ),
    fullHeatW: (outdoorC) => heatW * Math.max(0.5, 1 + heatPerKelvin * (outdoorC + 7)),
    limitC: -25,
  };
}

const copOf = (map: CopMap, sourceC: number, flowC: number, share: number): number =>
  copAt(map, { sourceC, flowC, share });

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
