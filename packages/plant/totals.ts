import type { Weather } from './climate.ts';
import type { Plant } from './plant.ts';
import type { Flows } from './state.ts';

/** Energy by slot, Wh. `backup` is part of `sh` and `dhw`; `roomHeating` and `cooling` are the air-conditioners'. */
export const energyMetrics = {
  household: 'householdW',
  sh: 'shW',
  dhw: 'dhwW',
  backup: 'backupW',
  cooling: 'coolingW',
  roomHeating: 'roomHeatingW',
  standby: 'standbyW',
  pv: 'pvW',
  curtailed: 'curtailedW',
  gridImport: 'importW',
  feedIn: 'feedInW',
  charge: 'chargeW',
  discharge: 'dischargeW',
  heatSh: 'heatShW',
  heatDhw: 'heatDhwW',
  roomHeat: 'roomHeatW',
  roomCold: 'roomColdW',
  drawnHeat: 'drawnW',
} as const satisfies Record<string, keyof Flows>;

export type EnergyMetric = keyof typeof energyMetrics;

/** Means by slot: degrees Celsius, W/m2, and the battery's charge from 0 to 1. `flow` is the mean while water flows, else not a number. */
export type GaugeMetric = 'outdoor' | 'room' | 'tank' | 'flow' | 'global' | 'batteryCharge';

const energyNames = Object.keys(energyMetrics) as EnergyMetric[];
const gaugeNames: readonly GaugeMetric[] = [
  'outdoor',
  'room',
  'tank',
  'flow',
  'global',
  'batteryCharge',
];

/** Columns over slots that follow each other from `fromMinute`; `slots` of them are complete. */
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
    energyWh: columns(energyNames),
    gauges: columns(gaugeNames),
    flowMinutes: 0,
  };
}

/** Adds the minute that was just lived to the slot that is open. */
export function addMinute(totals: Totals, plant: Plant, weather: Weather): void {
  const slot = totals.slots;
  const { flows, state, home } = plant;
  const { energyWh, gauges } = totals;
  for (const name of energyNames) {
    const column = energyWh[name];
    column[slot] = (column[slot] ?? 0) + flows[energyMetrics[name]] / 60;
  }
  const share = 1 / totals.slotMinutes;
  add(gauges.outdoor, slot, weather.outdoorC * share);
  add(gauges.global, slot, weather.globalWM2 * share);
  add(gauges.room, slot, (state.zones[0]?.airC ?? Number.NaN) * share);
  const { heatPump, tankC } = state;
  const sensor = plant.hydronics?.sensorNode ?? 0;
  add(gauges.tank, slot, (tankC[sensor] ?? Number.NaN) * share);
  if (heatPump && heatPump.mode !== 'idle') {
    add(gauges.flow, slot, heatPump.flowC);
    totals.flowMinutes += 1;
  }
  add(
    gauges.batteryCharge,
    slot,
    home.battery ? (state.batteryWh / home.battery.capacityWh) * share : Number.NaN,
  );
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
