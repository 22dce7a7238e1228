import type { Hono } from 'hono';
import { deviceOf, devicesOf } from '../accounts/store.ts';
import { admitCall, grantOfRequest } from '../api/admit-call.ts';
import type { ApiContext } from '../api/context.ts';
import { refusalResponse, refuse } from '../api/refusals.ts';
import { homeNameOf } from '../simulation/home-names.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { readSites, readUnits } from './read-units.ts';

/** Endpoints that read an account: sites, devices, and the clock of its simulated home. */
export function unitRoutes(app: Hono, context: ApiContext): void {
  const { db } = context;
  app.get('/v1/info', (c) =>
    admitCall(context, { request: c.req.raw, deviceId: undefined }, () =>
      Promise.resolve(
        Response.json({ app: 'onecta-cloud-api', versions: { api: '1.0.0', build: 'simulated' } }),
      ),
    ),
  );
  app.get('/v1/sites', (c) =>
    admitCall(context, { request: c.req.raw, deviceId: undefined }, async ({ grant }) =>
      Response.json(await readSites(db, grant)),
    ),
  );
  app.get('/v1/gateway-devices', (c) =>
    admitCall(context, { request: c.req.raw, deviceId: undefined }, async (call) =>
      Response.json(await readUnits(db, call, await devicesOf(db, call.grant))),
    ),
  );
  app.get('/v1/gateway-devices/:deviceId', (c) => {
    const deviceId = c.req.param('deviceId');
    return admitCall(context, { request: c.req.raw, deviceId }, async (call) => {
      const device = await deviceOf(db, call.grant, deviceId, 'onecta');
      return device
        ? Response.json((await readUnits(db, call, [device]))[0])
        : missingDevice(deviceId);
    });
  });
  // Not part of the vendor's API: outside of quota and injected faults, for our own client.
  app.get('/world-clock', async (c) => {
    const grant = await grantOfRequest(context, c.req.raw, context.deps.clock.now());
    if (!grant)
      return refusalResponse(refuse('UNAUTHORIZED', 'access token is missing, invalid or expired'));
    const home = await simulatedHomeOf(db, grant);
    return Response.json({
      clock: home?.world ?? null,
      weatherStation: home ? homeNameOf(home.home) : null,
    });
  });
}

function missingDevice(deviceId: string): Response {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(deviceId);
  return refusalResponse(
    isUuid
      ? refuse('GATEWAY_DEVICE_MISSING', `gateway device ${deviceId} does not exist`)
      : refuse('INVALID_REQUEST', 'gateway device id must be a UUID'),
  );
}
