import type { Temporal } from 'temporal-polyfill';
import type { FaultInjection } from '../faults/fault-injection.ts';
import { type JsonObject, isObject, member, stringAt } from '../recordings/json.ts';
import type { RecordedDevice, VisibleWrite } from '../recordings/recorded-device.ts';
import { featureOf, featuresOf } from './recorded-features.ts';

/** Features with counts of energy. Their time stamps name the counted days, so they stay as recorded. */
const COUNTER = /\.(?:consumption|production|cumulated)\b/;

/**
 * State of a recorded ViCare device at an instant: the recording with the values that clients wrote, reported in the last full
 * minute. Temperatures and energy stay as recorded. A pure function.
 */
export function vicareDeviceAt(
  { recording }: RecordedDevice,
  writes: readonly VisibleWrite[],
  { now, injection }: { readonly now: Temporal.Instant; readonly injection: FaultInjection },
): JsonObject {
  const device = structuredClone(recording);
  for (const write of writes) applyTo(device, write);
  const reportedAt = (injection.offlineSince ?? now)
    .add({ seconds: injection.clockOffsetS })
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .toString({ fractionalSecondDigits: 3 });
  for (const feature of featuresOf(device)) {
    switchCommands(feature);
    if (!COUNTER.test(stringAt(feature, 'feature') ?? '')) feature['timestamp'] = reportedAt;
  }
  if (injection.fault) addMessage(device, injection.fault, reportedAt);
  return device;
}

function applyTo(device: JsonObject, { characteristic, path, value }: VisibleWrite): void {
  const feature = featureOf(device, characteristic);
  const property = member(member(feature, 'properties'), path.slice(1));
  if (isObject(property)) property['value'] = value;
}

const PAIRS = [
  { property: 'active', on: 'activate', off: 'deactivate' },
  { property: 'enabled', on: 'enable', off: 'disable' },
] as const;

/** Where a unit offers one command of a pair at a time, it offers the one that changes the present state. */
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
