import { createHash } from 'node:crypto';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { type JsonObject, isObject, member, memberAt, stringAt } from '../recordings/json.ts';
import { pointsOf, structuralKeys } from '../recordings/recorded-device.ts';
import { checkVicareRecording, isVicareRecording } from './check-vicare-recording.ts';
import {
  type CheckedDevice,
  type CheckedRecording,
  type RecordingFault,
  devicesMax,
  deviceLengthMax,
  failed,
  instantOf,
} from './checked-recording.ts';

/**
 * Checks a recorded account: the array of the vendor's cloud, one device of it, or an object with the array as `devices` or
 * `gatewayDevices`. A list of features is an account of ViCare. Only the members that the simulation uses are checked.
 */
export function checkRecording(input: unknown): CheckedRecording {
  if (isVicareRecording(input)) return checkVicareRecording(input);
  const found = devicesIn(input);
  if (!found) return failed([{ code: 'not-an-account', at: '' }]);
  if (found.devices.length === 0) return failed([{ code: 'no-devices', at: found.at }]);
  if (found.devices.length > devicesMax)
    return failed([{ code: 'too-many-devices', at: found.at }]);
  const faults: RecordingFault[] = [];
  const devices: CheckedDevice[] = [];
  const ids = new Set<string>();
  for (const [index, device] of found.devices.entries()) {
    const at = found.isSingle ? found.at : `${found.at}/${index}`;
    const own = isObject(device) ? faultsOf(device, at) : [{ code: 'not-an-object' as const, at }];
    faults.push(...own);
    if (own.length > 0 || !isObject(device)) continue;
    const read = readDevice(device, index);
    if (ids.has(read.id)) faults.push({ code: 'duplicate-device', at: `${at}/id` });
    ids.add(read.id);
    devices.push(read);
  }
  return faults.length > 0 ? failed(faults) : { ok: true, vendor: 'onecta', devices };
}

function devicesIn(input: unknown): {
  readonly devices: readonly unknown[];
  readonly at: string;
  readonly isSingle: boolean;
} | null {
  if (Array.isArray(input)) return { devices: input, at: '', isSingle: false };
  if (!isObject(input)) return null;
  for (const name of ['devices', 'gatewayDevices']) {
    const inner = member(input, name);
    if (Array.isArray(inner)) return { devices: inner, at: `/${name}`, isSingle: false };
  }
  return Object.hasOwn(input, 'managementPoints')
    ? { devices: [input], at: '', isSingle: true }
    : null;
}

function faultsOf(device: JsonObject, at: string): RecordingFault[] {
  const faults: RecordingFault[] = [];
  const ids = ['id', '_id'].filter((name) => Object.hasOwn(device, name));
  if (ids.length === 0) faults.push({ code: 'no-id', at });
  for (const name of [...ids, 'deviceModel', 'type'])
    if (Object.hasOwn(device, name) && typeof device[name] !== 'string')
      faults.push({ code: 'not-text', at: `${at}/${name}` });
  if (ids.length === 2 && device['id'] !== device['_id'])
    faults.push({ code: 'ids-differ', at: `${at}/id` });
  for (const name of ['timestamp', 'lastUpdateReceived'])
    if (Object.hasOwn(device, name) && instantOf(device[name]) === null)
      faults.push({ code: 'not-an-instant', at: `${at}/${name}` });
  const connection = member(device, 'isCloudConnectionUp');
  if (connection !== undefined && typeof memberAt(connection, 'value') !== 'boolean')
    faults.push({ code: 'not-a-boolean', at: `${at}/isCloudConnectionUp/value` });
  const points = member(device, 'managementPoints');
  if (!Array.isArray(points) || points.length === 0)
    return [...faults, { code: 'no-management-points', at: `${at}/managementPoints` }];
  const inPoints = points.flatMap((point, index) =>
    faultsOfPoint(point, `${at}/managementPoints/${index}`),
  );
  if (JSON.stringify(device).length > deviceLengthMax)
    faults.push({ code: 'device-too-large', at });
  return [...faults, ...inPoints];
}

function faultsOfPoint(point: unknown, at: string): readonly RecordingFault[] {
  if (!isObject(point)) return [{ code: 'not-an-object', at }];
  const faults: RecordingFault[] = [];
  if (!stringAt(point, 'embeddedId'))
    faults.push({ code: 'no-embedded-id', at: `${at}/embeddedId` });
  if (!stringAt(point, 'managementPointType'))
    faults.push({ code: 'no-management-point-type', at: `${at}/managementPointType` });
  for (const [name, characteristic] of Object.entries(point)) {
    if (structuralKeys.has(name) || !isObject(characteristic)) continue;
    const settable = member(characteristic, 'settable');
    if (settable !== undefined && typeof settable !== 'boolean')
      faults.push({ code: 'not-a-boolean', at: `${at}/${name}/settable` });
  }
  return faults;
}

function readDevice(device: JsonObject, index: number): CheckedDevice {
  const given = stringAt(device, 'id') ?? stringAt(device, '_id') ?? '';
  const id = given === '' ? idFromContent(device, index) : given;
  const stamp = instantOf(device['timestamp']) ?? instantOf(device['lastUpdateReceived']);
  const recording = given === '' ? { ...device, _id: id, id } : device;
  return { id, recording, recordedAt: stamp, timeZone: timeZoneIn(device) };
}

/** Id of a recording with a redacted id, derived from its content. */
function idFromContent(device: JsonObject, index: number): string {
  const hex = createHash('sha256')
    .update(`${index}:${JSON.stringify(device)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function timeZoneIn(device: JsonObject): string | null {
  const named = pointsOf(device).map((point) => stringAt(point, 'timeZone', 'value'));
  return named.find((name) => name !== undefined && isTimeZone(name)) ?? null;
}
