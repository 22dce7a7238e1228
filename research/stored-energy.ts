import { waterJPerLitreK } from '@hearth/physics/tank.ts';
import type { Plant } from '@hearth/plant/plant.ts';

/** Heat in house and emitters and in the tank, kWh above 0 degrees; charge of the battery, kWh. */
export interface StoredEnergy {
  readonly roomKwh: number;
  readonly tankKwh: number;
  readonly batteryKwh: number;
}

const joulesPerKwh = 3.6e6;

export function storedEnergyOf({ home, state, zones }: Plant): StoredEnergy {
  const rooms = state.zones.reduce((sum, zone, i) => {
    const { massJPerK = 0, airJPerK = 0 } = zones[i]?.constants ?? {};
    return sum + zone.massC * massJPerK + zone.airC * airJPerK;
  }, 0);
  const { emitter, tank } = home.heatPump ?? {};
  const circuit = (state.heatPump?.emitterC ?? 0) * (emitter?.storeJPerK ?? 0);
  const nodeJPerK = ((tank?.litres ?? 0) / Math.max(1, state.tankC.length)) * waterJPerLitreK;
  return {
    roomKwh: (rooms + circuit) / joulesPerKwh,
    tankKwh: (state.tankC.reduce((sum, each) => sum + each, 0) * nodeJPerK) / joulesPerKwh,
    batteryKwh: state.batteryWh / 1000,
  };
}
