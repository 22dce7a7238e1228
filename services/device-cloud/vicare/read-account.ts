import type { Database } from '@hearth/platform/database/database.ts';
import { devicesOf } from '../accounts/store.ts';
import type { AdmittedCall } from '../api/admit-call.ts';
import { visibleWritesOf } from '../commands/store.ts';
import { type JsonObject, isObject, member, stringAt } from '../recordings/json.ts';
import type { RecordedDevice } from '../recordings/recorded-device.ts';
import { type VicareRefusal, unreachable, vicareRefusal } from './answers.ts';
import { vicareDeviceAt } from './device-at.ts';
import { featuresOf } from './recorded-features.ts';

/** The list of installations with their gateways and devices. */
export async function readInstallations(
  db: Database,
  call: AdmittedCall,
  { includeGateways }: { readonly includeGateways: boolean },
): Promise<JsonObject> {
  const devices = await devicesOf(db, call.grant, 'vicare');
  const installations = Map.groupBy(devices, (each) => idOf(each, 'installation'));
  const data = [...installations].map(([id, own]) => {
    const gateways = [...Map.groupBy(own, (each) => idOf(each, 'gateway'))];
    return {
      id: /^\d{1,9}$/.test(id) ? Number(id) : id,
      description: '',
      address: { geolocation: { timeZone: own[0]?.timeZone ?? null } },
      ...(includeGateways
        ? {
            gateways: gateways.map(([serial, all]) => ({
              serial,
              devices: all.map((device) => listed(device, call)),
            })),
          }
        : {}),
    };
  });
  return { data, cursor: { next: '' } };
}

const idOf = ({ recording }: RecordedDevice, key: 'installation' | 'gateway' | 'device'): string =>
  stringAt(recording, key) ?? '';

function listed(device: RecordedDevice, call: AdmittedCall): JsonObject {
  return {
    id: idOf(device, 'device'),
    gatewaySerial: idOf(device, 'gateway'),
    modelId: stringAt(device.recording, 'modelId') ?? 'unknown',
    deviceType: stringAt(device.recording, 'deviceType') ?? 'heating',
    status: call.injection(device.id).offlineSince ? 'Offline' : 'Online',
    roles: [],
  };
}

export interface FeaturePath {
  readonly installation: string;
  readonly gateway: string;
  /** undefined: all devices of the gateway. */
  readonly device?: string;
}

export type FeatureList = { readonly ok: true; readonly features: JsonObject[] } | VicareRefusal;

/** Features of a device or of all devices of a gateway, with their addresses. */
export async function readFeatures(
  db: Database,
  call: AdmittedCall,
  { path, apiBase }: { readonly path: FeaturePath; readonly apiBase: string },
): Promise<FeatureList> {
  const all = await devicesOf(db, call.grant, 'vicare');
  const onGateway = all.filter(
    (each) =>
      idOf(each, 'installation') === path.installation && idOf(each, 'gateway') === path.gateway,
  );
  if (onGateway.length === 0) return vicareRefusal(404, 'GATEWAY_NOT_FOUND');
  const devices = onGateway.filter(
    (each) => path.device === undefined || idOf(each, 'device') === path.device,
  );
  if (devices.length === 0) return vicareRefusal(404, 'DEVICE_NOT_FOUND');
  if (devices.every(({ id }) => call.injection(id).offlineSince !== null))
    return unreachable(path.device === undefined ? 'GATEWAY_OFFLINE' : 'DEVICE_OFFLINE');
  const writes = await visibleWritesOf(db, call.grant, call.now);
  const features = devices.flatMap((device) => {
    const injection = call.injection(device.id);
    const state = vicareDeviceAt(device, writes.get(device.id) ?? [], { now: call.now, injection });
    return featuresOf(state).map((feature) => withAddresses(feature, { device, apiBase }));
  });
  return { ok: true, features };
}

function withAddresses(
  feature: JsonObject,
  { device, apiBase }: { readonly device: RecordedDevice; readonly apiBase: string },
): JsonObject {
  const parts = [
    ['installations', idOf(device, 'installation')],
    ['gateways', idOf(device, 'gateway')],
    ['devices', idOf(device, 'device')],
    ['features', stringAt(feature, 'feature') ?? ''],
  ];
  const uri = `${apiBase}/features/${parts.map(([key, id]) => `${key}/${encodeURIComponent(id ?? '')}`).join('/')}`;
  const commands = member(feature, 'commands');
  const addressed = Object.entries(isObject(commands) ? commands : {}).map(([name, command]) => [
    name,
    isObject(command) ? { ...command, name, uri: `${uri}/commands/${name}` } : command,
  ]);
  return {
    ...feature,
    deviceId: idOf(device, 'device'),
    gatewayId: idOf(device, 'gateway'),
    commands: Object.fromEntries(addressed) as JsonObject,
    uri,
  };
}
