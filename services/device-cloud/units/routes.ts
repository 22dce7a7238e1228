import type { Database } from '@hearth/platform/database/database.ts';
import type { Hono } from 'hono';
import type { Temporal } from 'temporal-polyfill';
import { deviceOf, devicesOf, siteOf } from '../accounts/store.ts';
import { effectsOf } from '../commands/store.ts';
import type { DeviceCloudContext } from '../context.ts';
import { showProvocation } from '../faults/provocation.ts';
import { type Admitted, admit } from '../gate.ts';
import type { Grant } from '../oauth/grant.ts';
import { refusalResponse, refuse } from '../refusals.ts';
import { readHome } from '../read-home.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { deviceAt } from '../telemetry/device-at.ts';
import type { JsonObject } from './json.ts';
import type { RecordedDevice } from './recorded-device.ts';

/** What the cloud tells of an account: itself, the sites, all devices at once or one. */
export function unitRoutes(app: Hono, context: DeviceCloudContext): void {
  app.get('/v1/info', (c) =>
    admit(context, { request: c.req.raw, deviceId: undefined }, () =>
      Promise.resolve(
        Response.json({ app: 'onecta-cloud-api', versions: { api: '1.0.0', build: 'simulated' } }),
      ),
    ),
  );
  app.get('/v1/sites', (c) =>
    admit(context, { request: c.req.raw, deviceId: undefined }, (admitted) =>
      sites(context, admitted),
    ),
  );
  app.get('/v1/gateway-devices', (c) =>
    admit(context, { request: c.req.raw, deviceId: undefined }, async (admitted) => {
      const devices = await devicesOf(context.db, admitted.grant);
      return Response.json(await shownNow(context, devices, admitted));
    }),
  );
  app.get('/v1/gateway-devices/:deviceId', (c) => {
    const deviceId = c.req.param('deviceId');
    return admit(context, { request: c.req.raw, deviceId }, (admitted) =>
      one(context, admitted, deviceId),
    );
  });
}

async function one(
  context: DeviceCloudContext,
  admitted: Admitted,
  deviceId: string,
): Promise<Response> {
  const device = await deviceOf(context.db, admitted.grant, deviceId);
  if (device) return Response.json((await shownNow(context, [device], admitted))[0]);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(deviceId))
    return refusalResponse(refuse('INVALID_REQUEST', 'gateway device id must be a UUID'));
  return refusalResponse(
    refuse('GATEWAY_DEVICE_MISSING', `gateway device ${deviceId} does not exist`),
  );
}

/** A gateway without connection shows what it last reported. */
async function shownNow(
  context: DeviceCloudContext,
  devices: readonly RecordedDevice[],
  admitted: Admitted,
): Promise<readonly JsonObject[]> {
  const { db } = context;
  const { grant, now } = admitted;
  const home = await simulatedHomeOf(db, grant);
  const untilOf = (id: string) => admitted.provocation(id).offlineSince ?? now;
  const asTheyAre = home
    ? await readHome(db, { grant, home, now, untilOf }, devices)
    : await readRecorded(db, { grant, now, untilOf }, devices);
  return asTheyAre.map((shown, index) =>
    showProvocation(shown, admitted.provocation(devices[index]?.id ?? '')),
  );
}

async function readRecorded(
  db: Database,
  read: {
    readonly grant: Grant;
    readonly now: Temporal.Instant;
    readonly untilOf: (deviceId: string) => Temporal.Instant;
  },
  devices: readonly RecordedDevice[],
): Promise<readonly JsonObject[]> {
  const effects = await effectsOf(db, read.grant, read.now);
  return devices.map((device) =>
    deviceAt(device, effects.get(device.id) ?? [], read.untilOf(device.id)),
  );
}

async function sites(context: DeviceCloudContext, { grant }: Admitted): Promise<Response> {
  const [known, devices] = [await siteOf(context.db, grant), await devicesOf(context.db, grant)];
  return Response.json([
    {
      id: grant.accountId,
      name: 'Home',
      role: 'admin',
      ...known,
      users: [{ id: grant.accountId, role: 'admin' }],
      gatewayDevices: devices.map(({ id }) => id),
    },
  ]);
}
