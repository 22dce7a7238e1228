import { waterJPerLitreK } from '@hearth/physics/tank.ts';
import type { Plant } from './plant.ts';

/** Stored energy of each part of a plant, J above 0 degrees; battery in Wh. */
export interface StoredEnergy {
  readonly zones: number;
  readonly emitter: number;
  readonly tank: number;
  readonly batteryWh: number;
}

export function storedIn({ home, state, zones }: Plant): StoredEnergy {
  const litres = (home.heatPump?.tank?.litres ?? 0) / Math.max(1, state.tankC.length);
  return {
    zones: state.zones.reduce((sum, zone, index) => {
      const constants = zones[index]?.constants;
      return (
        sum + zone.massC * (constants?.massJPerK ?? 0) + zone.airC * (constants?.airJPerK ?? 0)
      );
    }, 0),
    emitter: (state.heatPump?.emitterC ?? 0) * (home.heatPump?.emitter.storeJPerK ?? 0),
    tank: state.tankC.reduce((sum, celsius) => sum + celsius, 0) * litres * waterJPerLitreK,
    batteryWh: state.batteryWh,
  };
}

/** Net inflow of each part in the last minute, W, for comparison with the stored energy. */
export function netOf({ flows, home }: Plant) {
  const battery = home.battery;
  return {
    zones: flows.gainsW + flows.emittedW + flows.roomHeatW - flows.roomColdW - flows.lossesW,
    emitter: flows.heatShW - flows.emittedW,
    tank: flows.heatDhwW - flows.drawnW - flows.tankLossW,
    batteryW:
      flows.chargeW * (battery?.chargeEfficiency ?? 0) -
      flows.dischargeW / (battery?.dischargeEfficiency ?? 1),
    electricW:
      flows.pvW +
      flows.importW +
      flows.dischargeW -
      (flows.householdW +
        flows.shW +
        flows.dhwW +
        flows.coolingW +
        flows.roomHeatingW +
        flows.standbyW +
        flows.feedInW +
        flows.chargeW),
  };
}
