import type { Weather } from './climate.ts';
import type { Plant } from './plant.ts';

/** Energy by slot, Wh. `backup` is part of `sh` and `dhw`; `roomHeating` and `cooling` are the air-conditioners'. */
export const energyMetrics = [
  'household',
  'sh',
  'dhw',
  'backup',
  'cooling',
  'roomHeating',
  'standby',
  'pv',
  'curtailed',
  'gridImport',
  'feedIn',
  'charge',
  'discharge',
  'heatSh',
  'heatDhw',
  'roomHeat',
  'roomCold',
  'drawnHeat',
] as const;

export type EnergyMetric = (typeof energyMetrics)[number];

/**
 * Means by slot: degrees Celsius, W/m2, and the battery's charge from 0 to 1. `flow` is the mean while water flows, else NaN.
 * Columns of missing parts are 0.
 */
export type GaugeMetric = 'outdoor' | 'room' | 'tank' | 'flow' | 'global' | 'batteryCharge';

const gaugeNames: readonly GaugeMetric[] = [
  'outdoor',
  'room',
  'tank',
  'flow',
  'global',
  'batteryCharge',
];

/** Columns over consecutive slots from `fromMinute`; `slots` of them are complete. */
export interface Totals {
  readonly fromMinute: number;
  readonly slotMinutes: number;
  slots: number;
  readonly energyWh: Readonly<Record<EnergyMetric, Float64Array>>;
  readonly gauges: Readonly<Record<GaugeMetric, Float64Array>>;
  flowMinutes: number;
}

export function totalsOf(span: {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly slotMinutes: number;
}): Totals {
  const length = Math.ceil((span.toMinute - span.fromMinute) / span.slotMinutes);
  const columns = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, new Float64Array(length)])) as Record<
      Name,
      Float64Array
    >;
  return {
    fromMinute: span.fromMinute,
    slotMinutes: span.slotMinutes,
    slots: 0,
    energyWh: columns(energyMetrics),
    gauges: columns(gaugeNames),
    flowMinutes: 0,
  };
}

/** Adds the simulated minute to the open slot. Each column is written by name: a loop over names takes three times as long. */
export function addMinute(totals: Totals, plant: Plant, weather: Weather): void {
  const slot = totals.slots;
  const { flows } = plant;
  const { energyWh } = totals;
  add(energyWh.household, slot, flows.householdW / 60);
  add(energyWh.sh, slot, flows.shW / 60);
  add(energyWh.dhw, slot, flows.dhwW / 60);
  add(energyWh.backup, slot, flows.backupW / 60);
  add(energyWh.cooling, slot, flows.coolingW / 60);
  add(energyWh.roomHeating, slot, flows.roomHeatingW / 60);
  add(energyWh.standby, slot, flows.standbyW / 60);
  add(energyWh.pv, slot, flows.pvW / 60);
  add(energyWh.curtailed, slot, flows.curtailedW / 60);
  add(energyWh.gridImport, slot, flows.importW / 60);
  add(energyWh.feedIn, slot, flows.feedInW / 60);
  add(energyWh.charge, slot, flows.chargeW / 60);
  add(energyWh.discharge, slot, flows.dischargeW / 60);
  add(energyWh.heatSh, slot, flows.heatShW / 60);
  add(energyWh.heatDhw, slot, flows.heatDhwW / 60);
  add(energyWh.roomHeat, slot, flows.roomHeatW / 60);
  add(energyWh.roomCold, slot, flows.roomColdW / 60);
  add(energyWh.drawnHeat, slot, flows.drawnW / 60);
  addGauges(totals, plant, weather);
}

function addGauges(totals: Totals, plant: Plant, weather: Weather): void {
  const slot = totals.slots;
  const { state, home } = plant;
  const { gauges } = totals;
  const share = 1 / totals.slotMinutes;
  add(gauges.outdoor, slot, weather.outdoorC * share);
  add(gauges.global, slot, weather.globalWM2 * share);
  add(gauges.room, slot, (state.zones[0]?.airC ?? Number.NaN) * share);
  const { heatPump, tankC } = state;
  if (plant.hydronics)
    add(gauges.tank, slot, (tankC[plant.hydronics.sensorNode] ?? Number.NaN) * share);
  if (heatPump && heatPump.mode !== 'idle') {
    add(gauges.flow, slot, heatPump.flowC);
    totals.flowMinutes += 1;
  }
  if (home.battery)
    add(gauges.batteryCharge, slot, (state.batteryWh / home.battery.capacityWh) * share);
}

export function closeSlot(totals: Totals): void {
  const { flow } = totals.gauges;
  flow[totals.slots] =
    totals.flowMinutes > 0 ? (flow[totals.slots] ?? 0) / totals.flowMinutes : Number.NaN;
  totals.flowMinutes = 0;
  totals.slots += 1;
}

function add(column: Float64Array, slot: number, value: number): void {
  column[slot] = (column[slot] ?? 0) + value;
}
