import type { Plant } from '@hearth/plant/plant.ts';
import type { Totals } from '@hearth/plant/totals.ts';
import { slotMinutes } from './trace.ts';

/**
 * Measurements by quarter-hour: energy from the home's meter and the heat pump's, temperatures as the device cloud reports them at the end of the
 * slot, rounded. Only the first `slots` values of a column are set.
 */
export interface Measurements {
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
  /** 0 to 1; NaN without a battery. */
  readonly batteryShare: Float64Array;
}

export function emptyMeasurements(span: {
  readonly fromMinute: number;
  readonly toMinute: number;
}): Measurements {
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

/** Appends the last closed slot of the totals; it ends at the minute of the plant. */
export function appendSlot(
  measurements: Measurements,
  totals: Totals,
  plant: Plant,
  outdoorC: number,
): void {
  const from = totals.slots - 1;
  const to = measurements.slots;
  const { energyWh } = totals;
  const { state, home, hydronics } = plant;
  const wh = (column: Float64Array) => Math.round(column[from] ?? 0);
  measurements.householdWh[to] = wh(energyWh.household) + wh(energyWh.standby);
  measurements.heatingWh[to] = wh(energyWh.sh);
  measurements.hotWaterWh[to] = wh(energyWh.dhw);
  measurements.pvWh[to] = wh(energyWh.pv);
  measurements.importWh[to] = wh(energyWh.gridImport);
  measurements.feedInWh[to] = wh(energyWh.feedIn);
  measurements.roomC[to] = Math.round((state.zones[0]?.airC ?? Number.NaN) * 10) / 10;
  measurements.tankC[to] = Math.round(state.tankC[hydronics?.sensorNode ?? 0] ?? Number.NaN);
  measurements.outdoorC[to] = Math.round(outdoorC);
  measurements.batteryShare[to] = home.battery
    ? Math.round((state.batteryWh / home.battery.capacityWh) * 100) / 100
    : Number.NaN;
  measurements.slots += 1;
}

/** Last measured value of a column; NaN before the first. */
export function latestValue(measurements: Measurements, column: Float64Array): number {
  return column[measurements.slots - 1] ?? Number.NaN;
}
