import type { Hono } from 'hono';
import { deviceOf, devicesOf, siteOf } from '../accounts/store.ts';
import { effectsOf } from '../commands/store.ts';
import type { DeviceCloudContext } from '../context.ts';
import { showProvocation } from '../faults/provocation.ts';
import { type Admitted, admit } from '../gate.ts';
import { refusalResponse, refuse } from '../refusals.ts';
import { deviceAt } from '../telemetry/device-at.ts';
import type { JsonObject } from './json.ts';
import type { Effect, RecordedDevice } from './recorded-device.ts';

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
      const effects = await effectsOf(context.db, admitted.grant, admitted.now);
      return Response.json(
        devices.map((device) => shownNow(device, effects.get(device.id) ?? [], admitted)),
      );
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
  if (device) {
    const effects = await effectsOf(context.db, admitted.grant, admitted.now);
    return Response.json(shownNow(device, effects.get(deviceId) ?? [], admitted));
  }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(deviceId))
    return refusalResponse(refuse('INVALID_REQUEST', 'gateway device id must be a UUID'));
  return refusalResponse(
    refuse('GATEWAY_DEVICE_MISSING', `gateway device ${deviceId} does not exist`),
  );
}

/** A gateway without connection shows what it last reported. */
function shownNow(
  device: RecordedDevice,
  effects: readonly Effect[],
  admitted: Admitted,
): JsonObject {
  const provocation = admitted.provocation(device.id);
  const until = provocation.offlineSince ?? admitted.now;
  return showProvocation(deviceAt(device, effects, until), provocation);
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
