import { createHash } from 'node:crypto';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { type JsonObject, isObject, member, stringAt } from '../recordings/json.ts';
import {
  type CheckedDevice,
  type CheckedRecording,
  type RecordingFault,
  deviceLengthMax,
  devicesMax,
  failed,
  instantOf,
} from './checked-recording.ts';

/** Whether the input is a list of ViCare features: `{data: [feature, …]}`, the list itself, or one feature. */
export function isVicareRecording(input: unknown): boolean {
  return featuresIn(input) !== null;
}

/**
 * Checks a recorded ViCare account and makes a device of the features of each gateway and device id. `equipment` beside `data`
 * is the list of devices with model, type and time zone, as `payload inspect` takes it. Redacted ids are replaced by ids that are
 * derived from the content.
 */
export function checkVicareRecording(input: unknown): CheckedRecording {
  const found = featuresIn(input);
  if (found === null) return failed([{ code: 'not-an-account', at: '' }]);
  if (found.features.length === 0) return failed([{ code: 'no-devices', at: found.at }]);
  const faults: RecordingFault[] = [];
  const features: JsonObject[] = [];
  const seen = new Set<string>();
  for (const [index, feature] of found.features.entries()) {
    const at = found.isSingle ? found.at : `${found.at}/${index}`;
    if (!isObject(feature)) {
      faults.push({ code: 'not-an-object', at });
      continue;
    }
    faults.push(...faultsOf(feature, at));
    const key = JSON.stringify([feature['gatewayId'], feature['deviceId'], feature['feature']]);
    if (seen.has(key)) faults.push({ code: 'duplicate-feature', at: `${at}/feature` });
    seen.add(key);
    features.push(feature);
  }
  if (faults.length > 0) return failed(faults);
  const groups = Map.groupBy(features, (each) =>
    JSON.stringify([each['gatewayId'], each['deviceId'] ?? 'gateway']),
  );
  if (groups.size > devicesMax) return failed([{ code: 'too-many-devices', at: found.at }]);
  const seed = createHash('sha256').update(JSON.stringify(features)).digest('hex');
  const devices = [...groups.values()].map((own) => readDevice(own, { input, seed }));
  const isTooLarge = devices.some(({ recording }) => sizeOf(recording) > deviceLengthMax);
  if (isTooLarge) return failed([{ code: 'device-too-large', at: found.at }]);
  return { ok: true, vendor: 'vicare', devices };
}

function featuresIn(input: unknown): {
  readonly features: readonly unknown[];
  readonly at: string;
  readonly isSingle: boolean;
} | null {
  const list = Array.isArray(input) ? input : member(input, 'data');
  const at = Array.isArray(input) ? '' : '/data';
  if (Array.isArray(list)) {
    const isFeatures = !Array.isArray(input) || list.some(isFeature);
    return isFeatures ? { features: list, at, isSingle: false } : null;
  }
  if (isFeature(list)) return { features: [list], at, isSingle: true };
  return isFeature(input) ? { features: [input], at: '', isSingle: true } : null;
}

function isFeature(node: unknown): boolean {
  return isObject(node) && Object.hasOwn(node, 'feature');
}

function faultsOf(feature: JsonObject, at: string): RecordingFault[] {
  const faults: RecordingFault[] = [];
  if (!stringAt(feature, 'feature')) faults.push({ code: 'no-feature-name', at: `${at}/feature` });
  if (!stringAt(feature, 'gatewayId'))
    faults.push({ code: 'no-gateway-id', at: `${at}/gatewayId` });
  if (Object.hasOwn(feature, 'deviceId') && typeof feature['deviceId'] !== 'string')
    faults.push({ code: 'not-text', at: `${at}/deviceId` });
  if (Object.hasOwn(feature, 'timestamp') && instantOf(feature['timestamp']) === null)
    faults.push({ code: 'not-an-instant', at: `${at}/timestamp` });
  const properties = member(feature, 'properties');
  if (!isObject(properties)) faults.push({ code: 'no-properties', at: `${at}/properties` });
  for (const [key, property] of Object.entries(isObject(properties) ? properties : {}))
    if (!isObject(property) || !Object.hasOwn(property, 'value'))
      faults.push({ code: 'no-property-value', at: `${at}/properties/${token(key)}` });
  return [...faults, ...commandFaults(feature, at)];
}

function commandFaults(feature: JsonObject, at: string): RecordingFault[] {
  const commands = member(feature, 'commands');
  if (commands === undefined) return [];
  if (!isObject(commands)) return [{ code: 'no-commands', at: `${at}/commands` }];
  return Object.entries(commands).flatMap(([name, command]) =>
    isObject(member(command, 'params'))
      ? []
      : [{ code: 'no-command-parameters' as const, at: `${at}/commands/${token(name)}` }],
  );
}

const token = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const sizeOf = (recording: JsonObject): number => JSON.stringify(recording).length;

/** `{installation, gateway, device, modelId, deviceType, features}`: features without their addresses, which are made when served. */
function readDevice(
  features: readonly JsonObject[],
  { input, seed }: { readonly input: unknown; readonly seed: string },
): CheckedDevice {
  const [first = {}] = features;
  const [recordedGateway, recordedDevice] = [
    stringAt(first, 'gatewayId') ?? '',
    stringAt(first, 'deviceId') ?? 'gateway',
  ];
  const gateway = idOf(recordedGateway, { seed, length: 16 });
  const device = idOf(recordedDevice, { seed, length: 16 });
  const installation = idOf(installationIn(features), { seed, length: 7 });
  const listed = equipmentIn(input).find(
    (each) => each['gateway'] === recordedGateway && each['device'] === recordedDevice,
  );
  const timeZone = stringAt(listed, 'timeZone');
  const stamps = features.flatMap((each) => instantOf(each['timestamp']) ?? []);
  const recordedAt = stamps.toSorted((a, b) => b.epochMilliseconds - a.epochMilliseconds)[0];
  return {
    id: `${gateway}:${device}`,
    recording: {
      installation,
      gateway,
      device,
      modelId: stringAt(listed, 'model') ?? 'unknown',
      deviceType: stringAt(listed, 'type') ?? typeOf(features),
      features: features.map(withoutAddresses),
    },
    recordedAt: recordedAt ?? null,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null,
  };
}

function equipmentIn(input: unknown): readonly JsonObject[] {
  const list = member(input, 'equipment');
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function installationIn(features: readonly JsonObject[]): string {
  const uri = features
    .map((each) => stringAt(each, 'uri') ?? '')
    .find((each) => INSTALLATION.test(each));
  return INSTALLATION.exec(uri ?? '')?.[1] ?? '';
}

const INSTALLATION = /\/installations\/([^/]+)\//;

/** The recorded id, or digits that are derived from the content for a redacted one. */
function idOf(
  recorded: string,
  { seed, length }: { readonly seed: string; readonly length: number },
): string {
  if (/^[\w.-]{1,64}$/.test(recorded) && !/^\.+$/.test(recorded)) return recorded;
  const hex = createHash('sha256').update(`${seed}:${length}:${recorded}`).digest('hex');
  const digits = (BigInt(`0x${hex}`) % 10n ** BigInt(length - 1)).toString();
  return `7${digits.padStart(length - 1, '0')}`;
}

function typeOf(features: readonly JsonObject[]): string {
  const has = (root: string): boolean =>
    features.some((each) => (stringAt(each, 'feature') ?? '').startsWith(root));
  if (has('heating.circuits') || has('heating.dhw') || has('heating.compressors')) return 'heating';
  if (has('ess.') || has('photovoltaic.') || has('pcc.')) return 'electricityStorage';
  if (has('ventilation')) return 'ventilation';
  return has('gateway.') ? 'vitoconnect' : 'heating';
}

function withoutAddresses({ uri: _address, ...feature }: JsonObject): JsonObject {
  const commands = member(feature, 'commands');
  if (!isObject(commands)) return { ...feature, commands: {} };
  const without = Object.entries(commands).map(([name, command]) => {
    const { uri: _uri, ...rest } = isObject(command) ? command : {};
    return [name, rest] as const;
  });
  return { ...feature, commands: Object.fromEntries(without) };
}
