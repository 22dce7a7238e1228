import { Temporal } from 'temporal-polyfill';
import { type JsonObject, isObject, member, memberAt } from '../recordings/json.ts';
import {
  type VisibleWrite,
  type RecordedDevice,
  embeddedIdOf,
  pointsOf,
} from '../recordings/recorded-device.ts';
import { chance } from './chance.ts';
import { type ConsumptionSource, consumptionAt } from './consumption.ts';
import { LocalCalendar } from './local-calendar.ts';
import { replayPoint } from './replay-point.ts';
import { recordedConsumptionOf } from './recorded-consumption.ts';

const telemetryEveryMs = 60_000;

/**
 * State of a recorded device at an instant: the recording with the writes of clients, the temperatures that follow from them, and
 * the consumption of these days. A pure function. A device that was recorded without its cloud connection keeps the recorded state.
 */
export function deviceAt(
  device: RecordedDevice,
  effects: readonly VisibleWrite[],
  now: Temporal.Instant,
): JsonObject {
  const reported = structuredClone(device.recording);
  if (memberAt(reported, 'isCloudConnectionUp', 'value') === false) return reported;
  const at = lastTelemetry(device, now);
  const off = pointsOf(reported).map((point, index) =>
    replayPoint({
      seed: `${device.id}/${index}`,
      point,
      effects: effects.filter(
        (effect) => effect.point === index && effect.atMs <= now.epochMilliseconds,
      ),
      recordedAt: device.recordedAt,
      loadedAt: device.loadedAt,
      timeZone: device.timeZone,
      roomTauHours: String(member(reported, 'deviceModel')).startsWith('dx') ? 1 : 5,
      at,
    }),
  );
  writeConsumption({ device, reported, off, calendar: new LocalCalendar(at, device.timeZone) });
  writeClock(reported, device.timeZone, at);
  return reported;
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
  readonly reported: JsonObject;
  /** By management point. */
  readonly off: readonly ConsumptionSource['off'][];
  readonly calendar: LocalCalendar;
}): void {
  const { device, reported, off, calendar } = input;
  const isRoomUnit = String(member(reported, 'deviceModel')).startsWith('dx');
  const recordedAt = device.recordedAt.toZonedDateTimeISO(device.timeZone);
  const loadedIn = new LocalCalendar(device.loadedAt, device.timeZone).today.month;
  for (const [index, point] of pointsOf(reported).entries())
    for (const { name, block } of consumptionBlocks(point)) {
      const counts = recordedConsumptionOf(block, recordedAt, isRoomUnit ? 'zero' : 'null');
      if (!counts) continue;
      const seed = `${device.id}/${index}/${embeddedIdOf(point)}/${name}`;
      const arrays = consumptionAt({ seed, counts, loadedIn, off: off[index] ?? [] }, calendar);
      for (const period of ['d', 'w', 'm'] as const)
        if (Array.isArray(block[period])) block[period] = arrays[period];
    }
}

/** Electricity and gas consumption, and the heat output of newer units, each by mode. */
function consumptionBlocks(
  point: JsonObject,
): readonly { readonly name: string; readonly block: JsonObject }[] {
  return ['consumptionData', 'outputData'].flatMap((kind) =>
    membersOf(memberAt(point, kind, 'value')).flatMap(([carrier, modes]) =>
      membersOf(modes).map(([mode, block]) => ({ name: `${kind}/${carrier}/${mode}`, block })),
    ),
  );
}

function membersOf(value: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    isObject(child) ? [[name, child] as const] : [],
  );
}

/** Time stamps of the report, and the clock on the unit's own panel. */
export function writeClock(device: JsonObject, timeZone: string, at: Temporal.Instant): void {
  const stamp = at.toString({ fractionalSecondDigits: 3 });
  for (const name of ['timestamp', 'lastUpdateReceived'])
    if (typeof device[name] === 'string') device[name] = stamp;
  for (const point of pointsOf(device)) {
    const dateTime = member(point, 'dateTime');
    if (isObject(dateTime) && typeof dateTime['value'] === 'string')
      dateTime['value'] = at
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' });
  }
}
