import type { Measurements } from '@hearth/energy/planner/measurements.ts';
import type { Plant } from '@hearth/plant/plant.ts';
import type { Totals } from '@hearth/plant/totals.ts';
import { slotMinutes } from './trace.ts';

/** Measurements of a simulated home; grows by a slot at a time. */
export interface MeasurementRecord extends Measurements {
  slots: number;
}

export function emptyMeasurements(span: {
  readonly fromMinute: number;
  readonly toMinute: number;
}): MeasurementRecord {
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
  measurements: MeasurementRecord,
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
