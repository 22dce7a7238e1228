import { Temporal } from 'temporal-polyfill';
import { type JsonObject, isObject, member, memberAt } from '../units/json.ts';
import {
  type Effect,
  type RecordedDevice,
  embeddedIdOf,
  pointsOf,
} from '../units/recorded-device.ts';
import { chance } from './chance.ts';
import { consumptionAt } from './consumption.ts';
import { playPoint } from './point-course.ts';
import { type FillRule, recordedCounts } from './recorded-counts.ts';

const telemetryEveryMs = 60_000;

/**
 * The device as the cloud shows it at an instant: the recording, with what clients wrote up to then, the temperatures that
 * followed, and the consumption of these days. The same inputs give the same device. A device that was recorded without its
 * cloud connection stays as it was recorded.
 */
export function deviceAt(
  device: RecordedDevice,
  effects: readonly Effect[],
  now: Temporal.Instant,
): JsonObject {
  const shown = structuredClone(device.recording);
  if (memberAt(shown, 'isCloudConnectionUp', 'value') === false) return shown;
  const at = lastTelemetry(device, now);
  const off = pointsOf(shown).map((point, index) =>
    playPoint({
      seed: `${device.id}/${index}`,
      point,
      effects: effects.filter(
        (effect) => effect.point === index && Temporal.Instant.compare(effect.at, now) <= 0,
      ),
      recordedAt: device.recordedAt,
      loadedAt: device.loadedAt,
      timeZone: device.timeZone,
      roomTauHours: String(member(shown, 'deviceModel')).startsWith('dx') ? 1 : 5,
      at,
    }),
  );
  for (const [index, point] of pointsOf(shown).entries())
    writeConsumption({ device, shown, point, off: off[index] ?? [], at, index });
  writeClock(shown, device, at);
  return shown;
}

/** Every device reports once a minute, at a second of its own. */
function lastTelemetry(device: RecordedDevice, now: Temporal.Instant): Temporal.Instant {
  const phase = Math.floor(chance(device.id, 'telemetry') * telemetryEveryMs);
  const beats = Math.floor((now.epochMilliseconds - phase) / telemetryEveryMs);
  const lastMs = beats * telemetryEveryMs + phase;
  return Temporal.Instant.fromEpochMilliseconds(
    Math.max(lastMs, Math.min(device.loadedAt.epochMilliseconds, now.epochMilliseconds)),
  );
}

function writeConsumption(input: {
  readonly device: RecordedDevice;
  readonly shown: JsonObject;
  readonly point: JsonObject;
  readonly off: readonly (readonly [number, number])[];
  readonly at: Temporal.Instant;
  readonly index: number;
}): void {
  const { device, shown, point, off, at, index } = input;
  const usualFill: FillRule = String(member(shown, 'deviceModel')).startsWith('dx')
    ? 'zero'
    : 'null';
  const recordedAt = device.recordedAt.toZonedDateTimeISO(device.timeZone);
  const loadedOn = device.loadedAt.toZonedDateTimeISO(device.timeZone).toPlainDate();
  for (const name of ['consumptionData', 'outputData'])
    for (const [carrier, modes] of membersOf(memberAt(point, name, 'value')))
      for (const [mode, block] of membersOf(modes)) {
        const counts = recordedCounts(block, recordedAt, usualFill);
        if (!counts) continue;
        const seed = `${device.id}/${index}/${embeddedIdOf(point)}/${name}/${carrier}/${mode}`;
        const arrays = consumptionAt(
          { seed, counts, loadedOn, timeZone: device.timeZone, off },
          at,
        );
        for (const period of ['d', 'w', 'm'] as const)
          if (Array.isArray(block[period])) block[period] = arrays[period];
      }
}

function membersOf(value: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    isObject(child) ? [[name, child] as const] : [],
  );
}

function writeClock(shown: JsonObject, device: RecordedDevice, at: Temporal.Instant): void {
  const stamp = at.toString({ fractionalSecondDigits: 3 });
  for (const name of ['timestamp', 'lastUpdateReceived'])
    if (typeof shown[name] === 'string') shown[name] = stamp;
  for (const point of pointsOf(shown)) {
    const dateTime = member(point, 'dateTime');
    if (isObject(dateTime) && typeof dateTime['value'] === 'string')
      dateTime['value'] = at
        .toZonedDateTimeISO(device.timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' });
  }
}
