import { clamp } from '@hearth/physics/numerics.ts';
import { planeOfArrayWM2 } from '@hearth/physics/irradiance.ts';
import { cellCelsius, installationOf, nominalCelsius } from '@hearth/physics/cell-temperature.ts';
import { directCurrentW, inverterW } from '@hearth/physics/photovoltaics.ts';
import { type Direction, incidence, normalOf } from '@hearth/physics/sun.ts';
import type { Weather } from './climate.ts';
import type { Controls } from './controls.ts';
import type { BatteryDescription, Home, PhotovoltaicsDescription } from './home.ts';
import type { Flows, PlantState } from './state.ts';
import type { MutablePlane } from './zones.ts';

export interface ArrayModel {
  readonly normal: Direction;
  readonly array: PhotovoltaicsDescription['arrays'][number];
}

export function arrayModelsOf(home: Home): readonly ArrayModel[] {
  return (home.photovoltaics?.arrays ?? []).map((array) => ({ normal: normalOf(array), array }));
}

const glassOnRack = installationOf(nominalCelsius('open-rack-glass'));

/** Available inverter power, W. */
export function sunPowerW(
  arrays: readonly ArrayModel[],
  ratedW: number,
  weather: Weather,
  plane: MutablePlane,
): number {
  if (weather.globalWM2 <= 0) return 0;
  let directW = 0;
  for (const { normal, array } of arrays) {
    plane.incidence = incidence(weather.sun, normal);
    plane.cosTilt = normal.up;
    const planeWM2 = planeOfArrayWM2(weather, plane);
    directW += directCurrentW(
      array,
      planeWM2,
      cellCelsius(glassOnRack, {
        airC: weather.outdoorC,
        planeWM2,
        windMs: weather.windMs,
      }),
    );
  }
  return inverterW(directW, ratedW);
}

/**
 * Closes the minute's balance with battery and grid: pv + import + discharge = uses + feed-in + charge. `flows` has the uses
 * already.
 */
export function balance(
  home: Home,
  state: PlantState,
  controls: Controls,
  availableW: number,
  flows: Flows,
): void {
  const usesW =
    flows.householdW +
    flows.shW +
    flows.dhwW +
    flows.coolingW +
    flows.roomHeatingW +
    flows.standbyW;
  flows.chargeW = 0;
  flows.dischargeW = 0;
  if (home.battery) moveBattery(home.battery, state, controls.battery, availableW - usesW, flows);
  const restW = availableW - usesW - flows.chargeW + flows.dischargeW;
  const limitW = home.photovoltaics?.feedInLimitW ?? Number.POSITIVE_INFINITY;
  flows.feedInW = clamp(restW, 0, limitW);
  flows.curtailedW = Math.max(0, restW - limitW);
  flows.pvW = availableW - flows.curtailedW;
  flows.importW = Math.max(0, -restW);
}

/**
 * Charges surplus and discharges for demand within power and capacity, or follows the controls. Writes the flows at its
 * terminals.
 */
function moveBattery(
  battery: BatteryDescription,
  state: PlantState,
  mode: Controls['battery'],
  surplusW: number,
  flows: Flows,
): void {
  const roomW = ((battery.capacityWh - state.batteryWh) * 60) / battery.chargeEfficiency;
  const storedW = state.batteryWh * 60 * battery.dischargeEfficiency;
  const mostIn = clamp(roomW, 0, battery.chargeW);
  const mostOut = clamp(storedW, 0, battery.dischargeW);
  if (mode === 'charge') flows.chargeW = mostIn;
  else if (mode !== 'hold') {
    if (surplusW > 0 && mode === 'selfConsumption') flows.chargeW = Math.min(mostIn, surplusW);
    if (surplusW < 0) flows.dischargeW = Math.min(mostOut, -surplusW);
  }
  state.batteryWh +=
    (flows.chargeW * battery.chargeEfficiency - flows.dischargeW / battery.dischargeEfficiency) /
    60;
  state.batteryWh = clamp(state.batteryWh, 0, battery.capacityWh);
}
