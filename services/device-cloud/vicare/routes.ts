import type { Context, Hono } from 'hono';
import { type AdmittedCall, admitCall } from '../api/admit-call.ts';
import type { ApiContext } from '../api/context.ts';
import { stringAt } from '../recordings/json.ts';
import { acceptCommand } from './accept-command.ts';
import { type VicareRefusal, vicareRefusal, vicareResponse } from './answers.ts';
import { type FeaturePath, readFeatures, readInstallations } from './read-account.ts';

const gatewayPath = '/iot/v2/features/installations/:installation/gateways/:gateway';
const devicePath = `${gatewayPath}/devices/:device`;

/** Endpoints of ViCare's API, v2: installations, features and commands. */
export function vicareRoutes(app: Hono, context: ApiContext, apiBase: string): void {
  const { db, random } = context;
  const refused = (refusal: VicareRefusal): Response => vicareResponse(refusal, random);
  const admitted = (
    c: Context,
    deviceId: string | undefined,
    answer: (call: AdmittedCall) => Promise<Response>,
  ) => admitCall(context, { request: c.req.raw, deviceId }, answer);
  app.get('/iot/v2/equipment/installations', (c) =>
    admitted(c, undefined, async (call) => {
      const includeGateways = c.req.query('includeGateways') === 'true';
      return Response.json(await readInstallations(db, call, { includeGateways }));
    }),
  );
  const featureList = (c: Context, path: FeaturePath) =>
    admitted(c, deviceIdOf(path), async (call) => {
      const read = await readFeatures(db, call, { path, apiBase });
      return read.ok ? Response.json({ data: read.features }) : refused(read);
    });
  app.get(`${gatewayPath}/features`, (c) => {
    const path = { installation: c.req.param('installation'), gateway: c.req.param('gateway') };
    // Without its devices, a gateway has the features of its own.
    const isWhole = c.req.query('includeDevicesFeatures') === 'true';
    return featureList(c, isWhole ? path : { ...path, device: 'gateway' });
  });
  for (const end of ['', '/'])
    app.get(`${devicePath}/features${end}`, (c) => featureList(c, c.req.param()));
  app.get(`${devicePath}/features/:feature`, (c) => {
    const { feature, ...path } = c.req.param();
    return admitted(c, deviceIdOf(path), async (call) => {
      const read = await readFeatures(db, call, { path, apiBase });
      if (!read.ok) return refused(read);
      const found = read.features.find((each) => stringAt(each, 'feature') === feature);
      return found === undefined
        ? refused(vicareRefusal(404, 'FEATURE_NOT_FOUND'))
        : Response.json({ data: found });
    });
  });
  app.post(`${devicePath}/features/:feature/commands/:command`, (c) => {
    const { installation, gateway, device, feature, command } = c.req.param();
    const deviceId = `${gateway}:${device}`;
    return admitted(c, deviceId, async (call) => {
      const input = { installation, deviceId, feature, command, request: c.req.raw };
      const refusal = await acceptCommand(context, call, input);
      if (refusal !== null) return refused(refusal);
      return Response.json({ data: { success: true, reason: 'COMMAND_EXECUTION_SUCCESS' } });
    });
  });
}

const deviceIdOf = ({ gateway, device }: FeaturePath): string | undefined =>
  device === undefined ? undefined : `${gateway}:${device}`;
