import { interpolate } from '@hearth/physics/numerics.ts';
import { type CopMap, copMapOf } from '@hearth/physics/heat-pump.ts';
import type { CompressorDuty } from './compressor.ts';
import type { HeatPumpDescription } from './home.ts';

/** Length of a simulated step. */
export const stepSeconds = 60;

/** Heat pump, emitters and tank with precomputed constants. */
export interface HydronicModel {
  readonly pump: HeatPumpDescription;
  readonly map: CopMap;
  readonly coilNodes: number;
  readonly sensorNode: number;
  readonly duty: CompressorDuty;
  /** Constants of the tank without a draw. */
  readonly resting: {
    readonly nodeLitres: number;
    readonly lossWPerK: number;
    readonly betweenWPerK: number;
    surroundingsC: number;
    readonly seconds: number;
  };
}

export function hydronicModelOf(pump: HeatPumpDescription): HydronicModel {
  const { tank } = pump;
  const nodes = tank?.nodes ?? 1;
  return {
    pump,
    map: copMapOf(pump.low, pump.high, (sourceC) =>
      interpolate(pump.fullHeat.sourceC, pump.fullHeat.heatW, sourceC),
    ),
    coilNodes: Math.max(1, Math.round(nodes * (tank?.coilShare ?? 0))),
    sensorNode: Math.min(nodes - 1, Math.floor(nodes * (tank?.sensorHeight ?? 0))),
    duty: {
      isAllowed: false,
      requestedW: 0.5,
      isCold: false,
      isHot: false,
      isHelp: false,
      sourceC: 7.5,
      flowC: 35.5,
      share: 0.5,
      relativeHumidity: 0.8,
      limitW: 1000.5,
      hasLostRefrigerant: false,
      circuitC: 25.5,
    },
    resting: {
      nodeLitres: (tank?.litres ?? 0) / nodes,
      lossWPerK: tank?.lossWPerK ?? 0,
      // Water and wall together, of a slim tank.
      betweenWPerK: 1.5,
      surroundingsC: 15.5,
      seconds: stepSeconds,
    },
  };
}
