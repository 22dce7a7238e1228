import type { Device } from '@hearth/devices/device-cloud.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { keysOf } from '@hearth/core/branded.ts';
import { stepOf } from '@hearth/devices/count-step.ts';
import type { Temporal } from 'temporal-polyfill';
import { type Count, type CounterHours, addCount } from './counter-hours.ts';

/** Flows that a unit counts beside its own consumption. */
export type CountedUse =
  | 'grid-import'
  | 'feed-in'
  | 'generation'
  | 'battery-charge'
  | 'battery-discharge';

export interface EnergyCounter extends CounterHours {
  /** Step of the vendor's counter, kWh; null for an estimated one. */
  readonly stepKwh: number | null;
  /** Power at the last reading, kW, of a counter that is estimated from it. */
  readonly powerKw?: number;
}

export type UnitCounters = Readonly<Partial<Record<CountedUse, EnergyCounter>>>;

/** Names of counters in adapters. */
const counters: readonly (readonly [string, CountedUse])[] = [
  ['gridImportTotal', 'grid-import'],
  ['feedInTotal', 'feed-in'],
  ['solarTotal', 'generation'],
  ['batteryChargeTotal', 'battery-charge'],
  ['batteryDischargeTotal', 'battery-discharge'],
];

const kwhPerUnit: Readonly<Record<string, number>> = { Wh: 0.001, kWh: 1 };

/** A counter in watt-hours has steps of 100 Wh at most, also while it shows a whole kilowatt-hour. */
const wattHourStepMaxKwh = 0.1;

/** Readings further apart say too little of the power between them. */
const steadyMsMax = 15 * 60_000;

export interface CounterReading {
  /** When the unit reported. */
  readonly at: Temporal.Instant;
  readonly timeZone: string;
}

/** Adds the counters of a reading; a counter without a value keeps its last one. */
export function addToCounters(
  before: UnitCounters,
  device: Device,
  { at, timeZone }: CounterReading,
): UnitCounters {
  const counted = counters.flatMap(([name, use]): [CountedUse, EnergyCounter][] => {
    const reported = countIn(device, name);
    if (reported === null) return [];
    const known = before[use];
    const stepKwh = Math.min(known?.stepKwh ?? 1, reported.stepKwh);
    return [[use, { ...addCount(known, { at, kwh: reported.kwh }, timeZone), stepKwh }]];
  });
  const after = { ...before, ...Object.fromEntries(counted) };
  const isChargeMissing =
    after['battery-discharge'] !== undefined && countIn(device, 'batteryChargeTotal') === null;
  const charge = isChargeMissing
    ? estimatedCharge(before['battery-charge'], device, { at, timeZone })
    : null;
  return charge ? { ...after, 'battery-charge': charge } : after;
}

export const usesOf = (counted: UnitCounters): readonly CountedUse[] => keysOf(counted);

/** Power of the battery, charging is positive, W; null where the unit does not say in which direction. */
export function batteryPowerW(device: Device): number | null {
  const power = numberIn(device, 'batteryPower');
  const state = valueIn(device, 'batteryState')?.value;
  if (power === null || typeof state !== 'string') return null;
  const watts = Math.abs(power.value) * (power.unit === 'kW' ? 1000 : 1);
  return state === 'charge' ? watts : state === 'discharge' ? -watts : 0;
}

/** A number in watts at the unit's connection, solar panels or battery. */
export function wattsIn(device: Device, name: string): number | null {
  const power = numberIn(device, name);
  return power && power.value * (power.unit === 'kW' ? 1000 : 1);
}

export const numberIn = (device: Device, name: string) => {
  const found = valueIn(device, name);
  const { value, unit } = found ?? { value: null, unit: null };
  return typeof value === 'number' && Number.isFinite(value) ? { value, unit } : null;
};

/**
 * Energy into a battery whose unit counts only what comes out: the mean of two readings of its charging power times the time between
 * them. Worked: 1 kW and 2 kW five minutes apart make 0.125 kWh.
 */
function estimatedCharge(
  before: EnergyCounter | undefined,
  device: Device,
  { at, timeZone }: CounterReading,
): EnergyCounter | null {
  const watts = batteryPowerW(device);
  if (watts === null) return null;
  const powerKw = Math.max(0, watts) / 1000;
  const elapsedMs = before ? at.epochMilliseconds - Date.parse(before.at) : 0;
  if (before && elapsedMs <= 0) return before;
  const isSteady = before !== undefined && elapsedMs <= steadyMsMax;
  const meanKw = ((before?.powerKw ?? powerKw) + powerKw) / 2;
  const count: Count = isSteady
    ? { at, kwh: before.kwh + (meanKw * elapsedMs) / hourMs }
    : { at, kwh: 0 };
  // A gap begins a new count, so that its hours stay unknown.
  const known = isSteady || !before ? before : { ...before, kwh: Number.MAX_VALUE };
  return { ...addCount(known, count, timeZone), stepKwh: null, powerKw };
}

function countIn(device: Device, name: string): { kwh: number; stepKwh: number } | null {
  const found = numberIn(device, name);
  const factor = kwhPerUnit[found?.unit ?? ''];
  if (!found || factor === undefined || found.value < 0) return null;
  const kwh = found.value * factor;
  return { kwh, stepKwh: Math.min(found.unit === 'Wh' ? wattHourStepMaxKwh : 1, stepOf([kwh])) };
}

const valueIn = (device: Device, name: string) =>
  device.points.flatMap(({ values }) => values).find((each) => each.name === name);
