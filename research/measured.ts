import type { Plant } from '@hearth/plant/plant.ts';
import type { Totals } from '@hearth/plant/totals.ts';
import { slotMinutes } from './course.ts';

/**
 * Quarter-hours that were metered: energy by the home's meter and the heat pump's own, temperatures as a maker's cloud tells them at the end of
 * each, rounded as it does. Only the first `slots` of each column have happened.
 */
export interface Measured {
  readonly fromMinute: number;
  slots: number;
  readonly householdWh: Float64Array;
  readonly heatingWh: Float64Array;
  readonly hotWaterWh: Float64Array;
  readonly pvWh: Float64Array;
  readonly importWh: Float64Array;
  readonly feedInWh: Float64Array;
  /** Tenths of a kelvin. */
  readonly roomC: Float64Array;
  /** Whole kelvins, as the outdoor sensor. */
  readonly tankC: Float64Array;
  readonly outdoorC: Float64Array;
  /** 0 to 1; not a number without a battery. */
  readonly batteryShare: Float64Array;
}

export function measuredOf(span: {
  readonly fromMinute: number;
  readonly toMinute: number;
}): Measured {
  const length = Math.ceil((span.toMinute - span.fromMinute) / slotMinutes);
  const column = () => new Float64Array(length).fill(Number.NaN);
  return {
    fromMinute: span.fromMinute,
    slots: 0,
    householdWh: column(),
    heatingWh: column(),
    hotWaterWh: column(),
    pvWh: column(),
    importWh: column(),
    feedInWh: column(),
    roomC: column(),
    tankC: column(),
    outdoorC: column(),
    batteryShare: column(),
  };
}

/** Meters the slot of the totals that was closed last, which ends where the plant stands. */
export function meter(measured: Measured, totals: Totals, plant: Plant, outdoorC: number): void {
  const from = totals.slots - 1;
  const to = measured.slots;
  const { energyWh } = totals;
  const { state, home, hydronics } = plant;
  const wh = (column: Float64Array) => Math.round(column[from] ?? 0);
  measured.householdWh[to] = wh(energyWh.household) + wh(energyWh.standby);
  measured.heatingWh[to] = wh(energyWh.sh);
  measured.hotWaterWh[to] = wh(energyWh.dhw);
  measured.pvWh[to] = wh(energyWh.pv);
  measured.importWh[to] = wh(energyWh.gridImport);
  measured.feedInWh[to] = wh(energyWh.feedIn);
  measured.roomC[to] = Math.round((state.zones[0]?.airC ?? Number.NaN) * 10) / 10;
  measured.tankC[to] = Math.round(state.tankC[hydronics?.sensorNode ?? 0] ?? Number.NaN);
  measured.outdoorC[to] = Math.round(outdoorC);
  measured.batteryShare[to] = home.battery
    ? Math.round((state.batteryWh / home.battery.capacityWh) * 100) / 100
    : Number.NaN;
  measured.slots += 1;
}

/** The newest value of a column; not a number before the first. */
export function newest(measured: Measured, column: Float64Array): number {
  return column[measured.slots - 1] ?? Number.NaN;
}
