import { type JsonObject, isObject, memberAt, numberAt, stringAt } from '../recordings/json.ts';
import { featuresOf } from './recorded-features.ts';

export interface CircuitSettings {
  /** `heating.circuits.0` */
  readonly name: string;
  readonly isHeating: boolean;
  readonly setPointC: number | null;
}

export interface HotWaterSettings {
  readonly isOn: boolean;
  readonly isCharging: boolean;
  readonly setPointC: number;
  readonly hysteresisK: number;
}

/** Settings in force of a heat pump of this vendor. */
export interface UnitSettings {
  readonly circuits: readonly CircuitSettings[];
  readonly dhw: HotWaterSettings | null;
}

/** Features by name. */
export type Features = ReadonlyMap<string, JsonObject>;

export const featuresByName = (device: JsonObject): Features =>
  new Map(featuresOf(device).map((feature) => [stringAt(feature, 'feature') ?? '', feature]));

export const valueIn = (features: Features, name: string, key = 'value'): unknown =>
  memberAt(features.get(name), 'properties', key, 'value');

export const numberIn = (features: Features, name: string, key = 'value'): number | undefined =>
  numberAt(features.get(name), 'properties', key, 'value');

/** Writes a property that the recording has; other properties are not invented. */
export function setValue(
  features: Features,
  name: string,
  { key = 'value', value }: { readonly key?: string; readonly value: unknown },
): void {
  const property = memberAt(features.get(name), 'properties', key);
  if (isObject(property)) property['value'] = value;
}

const restingModes: readonly unknown[] = ['standby', 'off', 'dhw', 'cooling', 'normalStandby'];

/** Programme that a client activated, by circuit; it stays until it is deactivated. */
export type ActivatedProgrammes = ReadonlyMap<string, string>;

export interface SettingsAt extends LocalMinute {
  readonly activated: ActivatedProgrammes;
}

export function unitSettingsOf(features: Features, at: SettingsAt): UnitSettings {
  const enabled = valueIn(features, 'heating.circuits', 'enabled');
  const circuits = (Array.isArray(enabled) ? enabled : ['0']).map(String);
  return {
    circuits: circuits
      .map((index) => `heating.circuits.${index}`)
      .filter((name) => features.has(name))
      .map((name) => circuitSettings(features, name, at)),
    dhw: hotWaterSettings(features),
  };
}

/** Weekday from 0 for Monday, and minute of the local day. */
export interface LocalMinute {
  readonly weekday: number;
  readonly minute: number;
}

function circuitSettings(features: Features, name: string, at: SettingsAt): CircuitSettings {
  const mode = valueIn(features, `${name}.operating.modes.active`);
  const isHeating = mode !== undefined && !restingModes.includes(mode);
  const programme = isHeating ? programmeAt(features, name, at) : null;
  const setPointC =
    programme === null
      ? null
      : (numberIn(features, `${name}.operating.programs.${programme}`, 'temperature') ?? null);
  return { name, isHeating, setPointC };
}

const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Programmes of the weekly schedule; older units name them without `Heating`. */
export const scheduledProgramme = /^(?:normal|comfort|reduced)(?:Heating)?$/;

/**
 * Programme in force: the one that a client activated, else that of the schedule's present period. A programme that belongs to no
 * schedule, such as one that saves energy, stays as recorded.
 */
export function programmeAt(
  features: Features,
  circuit: string,
  { weekday, minute, activated }: SettingsAt,
): string | null {
  const recorded = valueIn(features, `${circuit}.operating.programs.active`);
  if (typeof recorded !== 'string') return null;
  const named = (name: string): string =>
    [`${name}Heating`, name].find((each) =>
      features.has(`${circuit}.operating.programs.${each}`),
    ) ?? recorded;
  const byHand = activated.get(circuit);
  if (byHand !== undefined) return byHand;
  if (!scheduledProgramme.test(recorded)) return recorded;
  const week = valueIn(features, `${circuit}.heating.schedule`, 'entries');
  const isFollowed = valueIn(features, `${circuit}.heating.schedule`, 'active') !== false;
  const periods = memberAt(week, weekDays[weekday] ?? 'mon');
  if (!isFollowed || !Array.isArray(periods)) return named(recorded.replace('Heating', ''));
  const present = periods.find(
    (period) =>
      minute >= minuteOf(stringAt(period, 'start')) && minute < minuteOf(stringAt(period, 'end')),
  );
  return named(stringAt(present, 'mode') ?? 'reduced');
}

function minuteOf(text: string | undefined): number {
  const [hours = 0, minutes = 0] = (text ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

function hotWaterSettings(features: Features): HotWaterSettings | null {
  const setPointC = numberIn(features, 'heating.dhw.temperature.main');
  if (setPointC === undefined) return null;
  const mode = valueIn(features, 'heating.dhw.operating.modes.active');
  return {
    isOn: valueIn(features, 'heating.dhw', 'active') !== false && mode !== 'off',
    isCharging: valueIn(features, 'heating.dhw.oneTimeCharge', 'active') === true,
    setPointC,
    hysteresisK: Math.max(2, numberIn(features, 'heating.dhw.temperature.hysteresis') ?? 5),
  };
}
