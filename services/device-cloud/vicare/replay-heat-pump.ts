import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import type { JsonObject } from '../recordings/json.ts';
import { memberAt, stringAt } from '../recordings/json.ts';
import { chance, slowVariation } from '../telemetry/chance.ts';
import { type TankState, approach, tankAfter, toStep } from '../telemetry/temperatures.ts';
import {
  type ActivatedProgrammes,
  type Features,
  type UnitSettings,
  featuresByName,
  numberIn,
  programmeAt,
  scheduledProgramme,
  setValue,
  unitSettingsOf,
} from './unit-settings.ts';

/** A write of a client to a property, in order of time. */
export interface PropertyWrite {
  readonly feature: string;
  readonly property: string;
  readonly value: unknown;
  readonly atMs: number;
}

export interface HeatPumpReplay {
  readonly seed: string;
  /** Copy that the caller owns: writes and sensors change it. */
  readonly device: JsonObject;
  readonly writes: readonly PropertyWrite[];
  readonly loadedAt: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

/** Settings of the unit from an instant on. */
export interface SettingsChange {
  readonly fromMs: number;
  readonly settings: UnitSettings;
}

interface Course {
  roomC: number;
  tank: TankState;
}

const roomTauHours = 6;
/** A unit that rests for months is replayed from a recent block: older values no longer influence a temperature. */
const blockHours = 30 * 24;
const stepMs = hourMs / 2;

/**
 * Replays a heat pump from its recording: rooms and tank follow the settings in force, programmes follow the schedule, the compressor
 * runs while it heats. Returns the settings by time, for the counters.
 */
export function replayHeatPump(replay: HeatPumpReplay): readonly SettingsChange[] {
  const features = featuresByName(replay.device);
  const dhwSensor = tankSensors.find((name) => numberIn(features, name) !== undefined);
  const course: Course = {
    roomC: roomOf(features) ?? 20.5,
    tank: { celsius: (dhwSensor && numberIn(features, dhwSensor)) ?? 45, isReheating: false },
  };
  const activated = new Map<string, string>();
  const changes: SettingsChange[] = [];
  const nowMs = replay.now.epochMilliseconds;
  const pending = [...replay.writes];
  const blockMs = (Math.floor(nowMs / (blockHours * hourMs)) - 1) * blockHours * hourMs;
  const firstMs = replay.loadedAt.epochMilliseconds;
  let atMs = Math.min(nowMs, firstMs);
  const settingsAt = (ms: number) =>
    unitSettingsOf(features, { ...localMinuteOf(ms, replay.timeZone), activated });
  changes.push({ fromMs: atMs, settings: settingsAt(atMs) });
  const play = (untilMs: number) => {
    while (pending[0] && pending[0].atMs <= untilMs) {
      const write = pending.shift();
      if (!write) break;
      setValue(features, write.feature, { key: write.property, value: write.value });
      noteActivated(activated, write);
      changes.push({ fromMs: write.atMs, settings: settingsAt(write.atMs) });
    }
  };
  play(Math.max(firstMs, blockMs));
  atMs = Math.max(atMs, blockMs);
  while (atMs < nowMs) {
    const toMs = Math.min(
      nowMs,
      Math.floor(atMs / stepMs) * stepMs + stepMs,
      pending[0]?.atMs ?? nowMs,
    );
    if (toMs > atMs)
      stepTo(course, settingsAt(atMs), {
        hours: (toMs - atMs) / hourMs,
        features,
        seed: replay.seed,
      });
    atMs = Math.max(toMs, atMs);
    play(atMs);
  }
  // Writes of the running minute are visible at once; their effects are simulated from the next minute on.
  play(Number.POSITIVE_INFINITY);
  showProgrammes(features, { ...localMinuteOf(nowMs, replay.timeZone), activated });
  showSensors(features, course, { replay, settings: settingsAt(nowMs) });
  return changes;
}

export function localMinuteOf(ms: number, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return { weekday: local.dayOfWeek - 1, minute: local.hour * 60 + local.minute };
}

function noteActivated(
  activated: Map<string, string>,
  { feature, property, value }: PropertyWrite,
) {
  const [, circuit, programme] = /^(.+)\.operating\.programs\.(\w+)$/.exec(feature) ?? [];
  if (property !== 'active' || circuit === undefined || programme === undefined) return;
  if (value === true) activated.set(circuit, programme);
  else activated.delete(circuit);
}

const roomSensor = (circuit: string): string => `${circuit}.sensors.temperature.room`;
const tankSensors = [
  'heating.dhw.sensors.temperature.dhwCylinder',
  'heating.dhw.sensors.temperature.hotWaterStorage',
  'heating.dhw.sensors.temperature.hotWaterStorage.top',
  'heating.dhw.sensors.temperature.dhwCylinder.top',
] as const;

const roomOf = (features: Features): number | undefined =>
  [...features.keys()]
    .filter((name) => /^heating\.circuits\.\d\.sensors\.temperature\.room$/.test(name))
    .map((name) => numberIn(features, name))
    .find((each) => each !== undefined);

function stepTo(
  course: Course,
  { circuits, dhw }: UnitSettings,
  { hours, features, seed }: { hours: number; features: Features; seed: string },
): void {
  const heatedCircuit = circuits.find(
    ({ isHeating, setPointC }) => isHeating && setPointC !== null,
  );
  const target = heatedCircuit?.setPointC ?? 17;
  course.roomC = approach(course.roomC, target, hours, roomTauHours);
  if (!dhw) return;
  const isForced = dhw.isCharging && course.tank.celsius < dhw.setPointC;
  course.tank = tankAfter(
    { ...course.tank, isReheating: course.tank.isReheating || isForced },
    dhw.isOn || dhw.isCharging ? dhw.setPointC : null,
    hours,
    {
      fallPerHour: 0.35 + 0.35 * chance(seed, 'tank'),
      risePerHour: 12,
      hysteresis: dhw.hysteresisK,
    },
  );
  // A single charge ends with the hot tank.
  if (dhw.isCharging && !course.tank.isReheating && course.tank.celsius >= dhw.setPointC - 1)
    setValue(features, 'heating.dhw.oneTimeCharge', { key: 'active', value: false });
}

function showProgrammes(
  features: Features,
  at: { weekday: number; minute: number; activated: ActivatedProgrammes },
): void {
  for (const circuit of features.keys()) {
    if (!/^heating\.circuits\.\d$/.test(circuit)) continue;
    const running = programmeAt(features, circuit, at);
    if (running === null) continue;
    setValue(features, `${circuit}.operating.programs.active`, { value: running });
    for (const name of features.keys()) {
      const own = name.startsWith(`${circuit}.operating.programs.`) ? name.split('.').at(-1) : '';
      if (own && (own === running || scheduledProgramme.test(own)))
        setValue(features, name, { key: 'active', value: own === running });
    }
  }
}

interface SensorsView {
  readonly replay: HeatPumpReplay;
  readonly settings: UnitSettings;
}

function showSensors(features: Features, course: Course, { replay, settings }: SensorsView): void {
  const { seed, loadedAt, now, timeZone } = replay;
  const nowMs = now.epochMilliseconds;
  const drift = (name: string, amplitude: number): number =>
    amplitude *
    (slowVariation(`${seed}/${name}`, nowMs) -
      slowVariation(`${seed}/${name}`, loadedAt.epochMilliseconds));
  const warmth = (at: Temporal.Instant): number => {
    const local = at.toZonedDateTimeISO(timeZone);
    return 3 * Math.cos((2 * Math.PI * (local.hour + local.minute / 60 - 15)) / 24);
  };
  const isSame = nowMs <= loadedAt.epochMilliseconds;
  if (isSame) return;
  const outdoor = 'heating.sensors.temperature.outside';
  const outdoorC = numberIn(features, outdoor) ?? 8;
  const nowC = outdoorC + drift('outdoor', 1.5) + warmth(now) - warmth(loadedAt);
  showNumber(features, outdoor, nowC);
  showNumber(features, 'heating.primaryCircuit.sensors.temperature.supply', nowC - 1);
  for (const { name } of settings.circuits)
    showNumber(features, roomSensor(name), course.roomC + drift('room', 0.15));
  for (const sensor of tankSensors) showNumber(features, sensor, course.tank.celsius);
  showCompressor(features, course, { replay, settings, outdoorC: nowC });
}

function showCompressor(
  features: Features,
  course: Course,
  { replay, settings, outdoorC }: SensorsView & { readonly outdoorC: number },
): void {
  const { seed, now } = replay;
  const nowMs = now.epochMilliseconds;
  const heating = settings.circuits.find(({ isHeating }) => isHeating);
  // The share of each ninety minutes in which the house needs heat: none from 16 °C on, all of them at -10 °C.
  const need = heating ? Math.min(1, Math.max(0, (16 - outdoorC) / 26)) : 0;
  const cycle = nowMs / (1.5 * hourMs) + chance(seed, 'cycle');
  const isHeatingNow = cycle - Math.floor(cycle) < need;
  const isRunning = course.tank.isReheating || isHeatingNow;
  setValue(features, 'heating.compressors.0', { key: 'active', value: isRunning });
  const supplyC = course.tank.isReheating
    ? course.tank.celsius + 6
    : isHeatingNow
      ? 28 + 0.6 * (20 - outdoorC) + slowVariation(`${seed}/flow`, nowMs)
      : course.roomC + 5 + slowVariation(`${seed}/idle`, nowMs);
  const circuitC = isHeatingNow && !course.tank.isReheating ? supplyC - 0.4 : course.roomC + 5;
  for (const { name } of settings.circuits) {
    showNumber(features, `${name}.sensors.temperature.supply`, circuitC);
    setValue(features, `${name}.circulation.pump`, {
      key: 'status',
      value: isHeatingNow ? 'on' : 'off',
    });
  }
  showNumber(features, 'heating.secondaryCircuit.sensors.temperature.supply', supplyC);
  showNumber(features, 'heating.boiler.sensors.temperature.commonSupply', supplyC);
  showNumber(features, 'heating.sensors.temperature.return', supplyC - (isRunning ? 5 : 0.5));
  showNumber(
    features,
    'heating.secondaryCircuit.sensors.temperature.return',
    supplyC - (isRunning ? 5 : 0.5),
  );
  setValue(features, 'heating.dhw.charging', { key: 'active', value: course.tank.isReheating });
  const watts = isRunning
    ? 900 + 45 * Math.max(0, 18 - outdoorC) + 80 * slowVariation(`${seed}/power`, nowMs)
    : 0;
  showNumber(features, 'heating.inverters.0.sensors.power.output', watts);
  showNumber(features, 'heating.compressors.0.speed.current', isRunning ? 30 + need * 60 : 0);
  showNumber(
    features,
    'heating.sensors.volumetricFlow.allengra',
    isRunning ? 1100 + 40 * slowVariation(`${seed}/water`, nowMs) : 0,
  );
}

/** Writes a number in the precision of its recording; a sensor that is not connected has none. */
export function showNumber(features: Features, name: string, value: number, key = 'value'): void {
  const recorded = numberIn(features, name, key);
  if (recorded === undefined) return;
  const unit = stringAt(memberAt(features.get(name), 'properties', key), 'unit');
  const step = unit === 'celsius' || !Number.isInteger(recorded) ? 0.1 : 1;
  setValue(features, name, { key, value: toStep(value, step) });
}
