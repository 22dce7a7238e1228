import { hourMs } from '@hearth/calendar/durations.ts';
import type { Device, EnergySlot, Reading, Value } from './device-cloud.ts';

/** Kind of a measured number, which determines its bounds. */
export type BoundedKind =
  | 'air-temperature'
  | 'water-temperature'
  | 'temperature'
  | 'temperature-difference'
  | 'power'
  | 'energy'
  | 'coefficient'
  | 'humidity'
  | 'share'
  | 'pressure'
  | 'flow'
  | 'signal'
  | 'concentration'
  | 'other';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The largest connection of a home, kW: three phases of 250 A at 230 V (VDE-AR-N 4100, direct metering ends at 63 A). */
export const homePowerKwMax = 173;

/**
 * Physically possible values by kind; the comment of a kind begins with its unit. The bounds are wide: a value outside means a broken
 * sensor, a placeholder or a wrong unit.
 */
export const bounds: Readonly<Record<BoundedKind, Bounds>> = {
  // °C. Lowest and highest air temperatures ever measured: -89.2 and 56.7 (WMO, World Weather and Climate Extremes Archive); a sensor in the sun shows up to 30 K more.
  'air-temperature': { min: -90, max: 90 },
  // °C. Brine with 50 % glycol freezes near -37; water boils at 143.6 at 4 bar, where the safety valve of a boiler has opened (IAPWS-IF97; EN 12828).
  'water-temperature': { min: -50, max: 145 },
  // °C. Refrigerant, flue gas and solar collectors, which stagnate below 300 (EN ISO 9806).
  temperature: { min: -100, max: 400 },
  // K. Offsets, hysteresis, spreads.
  'temperature-difference': { min: -150, max: 150 },
  // kW, of a home with a battery in either direction.
  power: { min: -homePowerKwMax, max: homePowerKwMax },
  // kWh. A counter of a home at its largest power for a century.
  energy: { min: -homePowerKwMax * 876_600, max: homePowerKwMax * 876_600 },
  // Carnot's limit for a lift of 5 K at 300 K: 300 / 5.
  coefficient: { min: 0, max: 60 },
  // % of saturation; room sensors are accurate to 5 %.
  humidity: { min: 0, max: 105 },
  // %. Modulation and fans may be driven above their nominal 100.
  share: { min: -200, max: 200 },
  // bar. Refrigerant circuits with carbon dioxide are built for 130 (EN 378-2).
  pressure: { min: -1, max: 200 },
  // l/h. 250 kW at a spread of 2 K.
  flow: { min: -110_000, max: 110_000 },
  // dBm. Thermal noise of a 20 MHz channel is -101; home transmitters may have 30 at most (ETSI EN 300 328, EN 301 893).
  signal: { min: -130, max: 30 },
  // Parts per million, or µg/m³.
  concentration: { min: 0, max: 1_000_000 },
  // Counts, hours, versions, speeds.
  other: { min: -1e12, max: 1e12 },
};

/** Number of values outside of the bounds, by kind, for the metrics. */
export type FaultyCounts = Readonly<Partial<Record<BoundedKind, number>>>;

/** Replaces implausible numbers by null and stores them as `faulty`, so that no calculation uses them. */
export function withoutImplausible(reading: Reading): {
  readonly reading: Reading;
  readonly faulty: FaultyCounts;
} {
  const counts = new Map<BoundedKind, number>();
  const note = (kind: BoundedKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const devices = reading.devices.map((device) => plausibleDevice(device, note));
  return { reading: { ...reading, devices }, faulty: Object.fromEntries(counts) };
}

type Note = (kind: BoundedKind) => void;

const plausibleDevice = (device: Device, note: Note): Device => ({
  ...device,
  points: device.points.map((point) => ({
    ...point,
    values: point.values.map((value) => plausibleValue(value, note)),
  })),
  energy: device.energy.map((energy) => ({
    ...energy,
    slots: energy.slots.map((slot) => plausibleSlot(slot, note)),
  })),
});

function plausibleValue(value: Value, note: Note): Value {
  const { value: reported } = value;
  if (typeof reported !== 'number') return value;
  const { kind, factor } = measureOf(value);
  if (isWithin(reported * factor, bounds[kind])) return value;
  note(kind);
  return { ...value, value: null, faulty: reported };
}

function plausibleSlot(slot: EnergySlot, note: Note): EnergySlot {
  const { kwh } = slot;
  const hours = (Date.parse(slot.to) - Date.parse(slot.from)) / hourMs;
  if (kwh === null || isWithin(kwh, { min: 0, max: homePowerKwMax * hours })) return slot;
  note('energy');
  return { ...slot, kwh: null, provisional: false, faulty: kwh };
}

const isWithin = (value: number, { min, max }: Bounds): boolean => value >= min && value <= max;

/** The kind of a value by its name and unit, and the factor from its unit to that of the bounds. */
export function measureOf({ name, unit }: Pick<Value, 'name' | 'unit'>): {
  readonly kind: BoundedKind;
  readonly factor: number;
} {
  const named = kindsByName.find(([shape]) => shape.test(name))?.[1];
  const [kind, factor] = kindsByUnit.get(unit ?? '') ?? ['other', 1];
  if (named === undefined) return { kind, factor };
  // For a temperature or a share the name is more specific than the unit; without a unit only the name is known.
  const isRefined = kind === 'other' || refinements[kind]?.includes(named) === true;
  return isRefined ? { kind: named, factor } : { kind, factor };
}

const kindsByName: readonly (readonly [RegExp, BoundedKind])[] = [
  [/^(?:room|outdoor)(?:Temperature|SetPoint)/, 'air-temperature'],
  [/Offset|Hysteresis/, 'temperature-difference'],
  [/^(?:leavingWater|returnWater|commonWater|tank|dhw|buffer)/, 'water-temperature'],
  [/(?:Temperature|SetPoint)/, 'temperature'],
  [/^roomHumidity$|\.humidity$/, 'humidity'],
  [/^(?:electrical|thermal)Power$/, 'power'],
  [/^heating\.(?:scop|spf|seer|cop)\b/, 'coefficient'],
  [/Pressure$/, 'pressure'],
  [/Concentration$/, 'concentration'],
];

const kindsByUnit: ReadonlyMap<string, readonly [BoundedKind, number]> = new Map([
  ['°C', ['temperature', 1]],
  ['K', ['temperature-difference', 1]],
  ['W', ['power', 0.001]],
  ['kW', ['power', 1]],
  ['Wh', ['energy', 0.001]],
  ['kWh', ['energy', 1]],
  ['kWh/a', ['energy', 1]],
  ['%', ['share', 1]],
  ['bar', ['pressure', 1]],
  ['l/h', ['flow', 1]],
  ['dBm', ['signal', 1]],
  ['ppm', ['concentration', 1]],
]);

const refinements: Readonly<Partial<Record<BoundedKind, readonly BoundedKind[]>>> = {
  temperature: ['air-temperature', 'water-temperature', 'temperature-difference'],
  share: ['humidity'],
};
