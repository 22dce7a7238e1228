import { hourMs } from '@hearth/calendar/durations.ts';
import type { Temporal } from 'temporal-polyfill';
import { applyWrite } from '../recordings/apply-write.ts';
import {
  type JsonObject,
  isObject,
  member,
  memberAt,
  numberAt,
  objectAt,
  stringAt,
} from '../recordings/json.ts';
import { startOfDay } from '../recordings/start-of-day.ts';
import type { VisibleWrite } from '../recordings/recorded-device.ts';
import { chance, slowVariation } from './chance.ts';
import { writeSensors } from './sensors.ts';
import { type TankState, approach, tankAfter } from './temperatures.ts';
import {
  type PointSettings,
  freeRoom,
  leavingWaterTarget,
  roomTarget,
  pointSettingsOf,
} from './point-settings.ts';

export interface ReplayInput {
  readonly seed: string;
  /** Copy that the caller owns: writes and sensors change it. */
  readonly point: JsonObject;
  /** Writes to this point only, in order of time. */
  readonly effects: readonly VisibleWrite[];
  readonly recordedAt: Temporal.Instant;
  readonly loadedAt: Temporal.Instant;
  readonly timeZone: string;
  /** A water heat pump moves a house slowly, a room unit its room quickly. */
  readonly roomTauHours: number;
  /** Instant of the last telemetry: sensors are computed up to it. */
  readonly at: Temporal.Instant;
}

interface Course {
  room: number;
  water: number;
  tank: TankState;
}

/**
 * Replays a management point from its recording to `at`. Between two writes the temperatures follow the settings in force.
 * Returns the spans for which the point was switched off, for its consumption.
 */
export function replayPoint(input: ReplayInput): readonly (readonly [number, number])[] {
  const { point, effects, at } = input;
  const sensors = objectAt(point, 'sensoryData', 'value');
  const recorded = {
    room: numberAt(sensors, 'roomTemperature', 'value') ?? 21,
    water: numberAt(sensors, 'leavingWaterTemperature', 'value') ?? 30,
    tank: numberAt(sensors, 'tankTemperature', 'value') ?? 45,
  };
  const law = {
    first: pointSettingsOf(
      point,
      isOnHoliday(point, input.loadedAt.epochMilliseconds, input.timeZone),
    ),
    recorded,
    tankFall: 0.35 + 0.35 * chance(input.seed, 'tank'),
  };
  const course: Course = {
    room: recorded.room,
    water: recorded.water,
    tank: { celsius: recorded.tank, isReheating: false },
  };
  const off: [number, number][] = [];
  let fromMs = input.loadedAt.epochMilliseconds;
  const advance = (toMs: number) => {
    const end = Math.min(toMs, at.epochMilliseconds);
    const holiday = isOnHoliday(point, fromMs, input.timeZone);
    if (end > fromMs)
      step(
        course,
        { ...law, tau: input.roomTauHours, wish: pointSettingsOf(point, holiday) },
        (end - fromMs) / hourMs,
      );
    fromMs = Math.max(fromMs, toMs);
  };
  for (const effect of effects) {
    for (const edge of holidayEdges(point, input.timeZone))
      if (edge > fromMs && edge < effect.atMs) advance(edge);
    advance(effect.atMs);
    applyWrite(point, effect);
    noteSwitch(off, effect);
  }
  for (const edge of holidayEdges(point, input.timeZone))
    if (edge > fromMs && edge < at.epochMilliseconds) advance(edge);
  advance(at.epochMilliseconds);
  if (sensors) driftSensors(sensors, course, input);
  writeConsequences(input);
  return off;
}

interface Law {
  readonly first: PointSettings;
  readonly wish: PointSettings;
  readonly recorded: { readonly room: number; readonly water: number; readonly tank: number };
  readonly tankFall: number;
  readonly tau: number;
}

function step(course: Course, law: Law, hours: number): void {
  const { recorded, first, wish } = law;
  const target = roomTarget(recorded.room, freeRoom(recorded.room, first), wish);
  course.room = approach(course.room, target, hours, law.tau);
  course.water = approach(
    course.water,
    leavingWaterTarget(recorded.water, first, wish),
    hours,
    0.4,
  );
  const setPoint = wish.setPoints['domesticHotWaterTemperature'] ?? recorded.tank + 2;
  course.tank = tankAfter(
    { ...course.tank, isReheating: course.tank.isReheating || wish.isBoosting },
    wish.isOn ? setPoint : null,
    hours,
    { fallPerHour: law.tankFall, risePerHour: 12, hysteresis: 5 },
  );
}

/** Only the switch stops the consumption; savings of a holiday or a lower set-point are not simulated. */
function noteSwitch(off: [number, number][], effect: VisibleWrite): void {
  if (effect.characteristic !== 'onOffMode') return;
  const open = off.at(-1)?.[1] === Infinity ? off.at(-1) : undefined;
  if (effect.value === 'off' && !open) off.push([effect.atMs, Infinity]);
  if (effect.value === 'on' && open) open[1] = effect.atMs;
}

function holidayEdges(point: JsonObject, timeZone: string): readonly number[] {
  const mode = memberAt(point, 'holidayMode', 'value');
  if (member(mode, 'enabled') !== true) return [];
  const start = startOfDay(stringAt(mode, 'startDate'), 0, timeZone);
  const end = startOfDay(stringAt(mode, 'endDate'), 1, timeZone);
  return [start, end].filter((edge) => edge !== null);
}

/** Whether a holiday is active: from its start date to the end of its end date, local; without dates while it is enabled. */
function isOnHoliday(point: JsonObject, atMs: number, timeZone: string): boolean {
  const mode = memberAt(point, 'holidayMode', 'value');
  if (member(mode, 'enabled') !== true) return false;
  const start = startOfDay(stringAt(mode, 'startDate'), 0, timeZone) ?? -Infinity;
  const end = startOfDay(stringAt(mode, 'endDate'), 1, timeZone) ?? Infinity;
  return atMs >= start && atMs < end;
}

function driftSensors(sensors: JsonObject, course: Course, input: ReplayInput): void {
  const { seed, loadedAt, at } = input;
  const drift = (name: string, amplitude: number) =>
    amplitude *
    (slowVariation(`${seed}/${name}`, at.epochMilliseconds) -
      slowVariation(`${seed}/${name}`, loadedAt.epochMilliseconds));
  const around = (name: string) => numberAt(sensors, name, 'value') ?? 0;
  writeSensors(sensors, {
    roomTemperature: course.room + drift('room', 0.15),
    leavingWaterTemperature: course.water + drift('water', 0.7),
    tankTemperature: course.tank.celsius,
    outdoorTemperature: around('outdoorTemperature') + drift('outdoor', 1) + sunDifference(input),
    roomHumidity: around('roomHumidity') + drift('humidity', 2),
  });
}

/** Warmest at three in the afternoon: 3 K x (cos now - cos at the recording), by local time of day. */
function sunDifference({ at, recordedAt, timeZone }: ReplayInput): number {
  const warmth = (instant: Temporal.Instant) => {
    const local = instant.toZonedDateTimeISO(timeZone);
    return Math.cos((2 * Math.PI * (local.hour + local.minute / 60 - 15)) / 24);
  };
  return 3 * (warmth(at) - warmth(recordedAt));
}

/** Writes the flags that report the modes in force. */
function writeConsequences({ point, effects, at, timeZone }: ReplayInput): void {
  const wrote = (name: string) => effects.some((effect) => effect.characteristic === name);
  const holiday = member(point, 'isHolidayModeActive');
  if (wrote('holidayMode') && isObject(holiday))
    holiday['value'] = isOnHoliday(point, at.epochMilliseconds, timeZone);
  const powerful = member(point, 'isPowerfulModeActive');
  if (wrote('powerfulMode') && isObject(powerful))
    powerful['value'] = memberAt(point, 'powerfulMode', 'value') === 'on';
}
