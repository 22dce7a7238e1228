import { Temporal } from 'temporal-polyfill';
import type { FaultInjection } from '../faults/fault-injection.ts';
import { type JsonObject, isObject, member } from '../recordings/json.ts';
import type { RecordedDevice, VisibleWrite } from '../recordings/recorded-device.ts';
import { featureOf, featuresOf } from './recorded-features.ts';
import { replayCounters } from './replay-counters.ts';
import { replayElectricity } from './replay-electricity.ts';
import { type PropertyWrite, replayHeatPump } from './replay-heat-pump.ts';
import { featuresByName } from './unit-settings.ts';

/**
 * State of a recorded ViCare device at an instant: the recording with the values that clients wrote and what follows from them, the
 * temperatures, counters and flows since it was loaded, reported in the last full minute. A pure function.
 */
export function vicareDeviceAt(
  recorded: RecordedDevice,
  writes: readonly VisibleWrite[],
  { now, injection }: { readonly now: Temporal.Instant; readonly injection: FaultInjection },
): JsonObject {
  const device = structuredClone(recorded.recording);
  const reportedUntil = minuteOf(injection.offlineSince ?? now);
  replay(recorded, { device, writes, now: reportedUntil });
  const reportedAt = minuteOf(reportedUntil.add({ seconds: injection.clockOffsetS })).toString({
    fractionalSecondDigits: 3,
  });
  for (const feature of featuresOf(device)) {
    switchCommands(feature);
    feature['timestamp'] = reportedAt;
  }
  if (injection.fault) addMessage(device, injection.fault, reportedAt);
  return device;
}

const minuteOf = (at: Temporal.Instant): Temporal.Instant =>
  at.round({ smallestUnit: 'minute', roundingMode: 'floor' });

function replay(
  { id, recordedAt, loadedAt, timeZone }: RecordedDevice,
  {
    device,
    writes,
    now,
  }: {
    readonly device: JsonObject;
    readonly writes: readonly VisibleWrite[];
    readonly now: Temporal.Instant;
  },
): void {
  const features = featuresByName(device);
  const span = {
    // A recording from the future continues from now on.
    recordedAt: Temporal.Instant.compare(recordedAt, now) > 0 ? now : recordedAt,
    now,
    timeZone,
    seed: id,
    loadedAt: minuteOf(loadedAt),
  };
  const changes = replayHeatPump({ ...span, device, writes: writes.map(propertyWrite) });
  replayCounters(features, { ...span, changes });
  replayElectricity(features, span);
}

const propertyWrite = ({ characteristic, path, value, atMs }: VisibleWrite): PropertyWrite => ({
  feature: characteristic,
  property: path.slice(1),
  value,
  atMs,
});

const PAIRS = [
  { property: 'active', on: 'activate', off: 'deactivate' },
  { property: 'enabled', on: 'enable', off: 'disable' },
] as const;

/** Enables one command of each pair that a unit offers one at a time: the one that changes the present state. */
function switchCommands(feature: JsonObject): void {
  const commands = member(feature, 'commands');
  for (const { property, on, off } of PAIRS) {
    const [start, stop] = [member(commands, on), member(commands, off)];
    const state = member(member(member(feature, 'properties'), property), 'value');
    if (!isObject(start) || !isObject(stop) || typeof state !== 'boolean') continue;
    if (start['isExecutable'] === stop['isExecutable']) continue;
    start['isExecutable'] = !state;
    stop['isExecutable'] = state;
  }
}

const PRIORITIES = {
  isInErrorState: 'error',
  isInWarningState: 'warning',
  isInCautionState: 'warning',
  isInEmergencyState: 'criticalError',
} as const;

/** Adds an injected fault to the list of errors. */
function addMessage(
  device: JsonObject,
  fault: NonNullable<FaultInjection['fault']>,
  timestamp: string,
): void {
  const list = featureOf(device, 'device.messages.errors.raw');
  const entries = member(member(list, 'properties'), 'entries');
  if (!isObject(entries) || !Array.isArray(entries['value'])) return;
  const { code, flag } = fault;
  entries['value'].push({
    accessLevel: 'customer',
    errorCode: code,
    priority: PRIORITIES[flag],
    timestamp,
  });
}
