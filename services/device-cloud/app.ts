import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { withoutCancellation } from '@hearth/core/cancellation.ts';
import { createServiceApp } from '@hearth/platform/http/http.ts';
import type { Service, ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { Hono } from 'hono';
import type { Random } from './accounts/password.ts';
import { commandRoutes } from './commands/routes.ts';
import type { ApiContext } from './api/context.ts';
import { type SigningKey, newSigningJwk, signingKeyOf } from './oauth/access-token.ts';
import { digest } from './digest.ts';
import type { FindClient } from './oauth/parameters.ts';
import { authorizationRoutes, oauthRoutes } from './oauth/routes.ts';
import { storedSigningJwk, deleteExpiredOAuth } from './oauth/store.ts';
import { meterWork } from './meter/jobs.ts';
import type { MeterDeps } from './meter/post-readings.ts';
import { meterRequestContract } from './meter-request/contract.ts';
import { meterRequestRoutes } from './meter-request/routes.ts';
import { deleteOldCalls } from './quota/store.ts';
import { quotaOf, vicareQuota } from './quota/windows.ts';
import { onectaAnswers, refusalResponse, refuse } from './api/refusals.ts';
import { onectaRules, vicareRules } from './oauth/authorization-rules.ts';
import { vicareAnswers } from './vicare/answers.ts';
import { vicareRoutes } from './vicare/routes.ts';
import { registeredClient } from './registered-client/store.ts';
import type { DemoHomesContext } from './demo-homes/context.ts';
import { demoMetersContract, demoHomesContract } from './demo-homes/contract.ts';
import { demoMetersRoutes, demoHomesRoutes } from './demo-homes/routes.ts';
import { removeExpiredDemoHomes } from './demo-homes/store.ts';
import { unitRoutes } from './units/routes.ts';
import { weatherStationRoutes } from './weather-station/routes.ts';

export interface DeviceCloudOptions extends ServiceDeps {
  /** Address of this service for clients, e.g. `http://localhost:3000/device-cloud`. */
  readonly publicBase: URL;
  /** The deployment's clients, its own first; an operator can register others. */
  readonly clients: readonly DeploymentClient[];
  /** Public clients at ViCare: the deployment's own one. */
  readonly vicareClients?: readonly Omit<DeploymentClient, 'secret'>[];
  /** Per client and account; the vendor's limits are 20 a minute and 200 a day. */
  readonly quota?: CallsAllowed;
  /** Time for which reads return the value before a write. */
  readonly staleAfterWriteS?: number;
  readonly random: Random;
  /** For the meters beside simulated homes. */
  readonly meters: Omit<MeterDeps, keyof ServiceDeps>;
}

interface CallsAllowed {
  readonly perMinute: number;
  readonly perDay: number;
}

const onectaCalls: CallsAllowed = { perMinute: 20, perDay: 200 };
/** The windows store each call; the limit bounds the row of a client. */
const callsCountedMax = 5_000;
const bodyBytesMax = 65_536;

/** The simulated cloud of a vendor: its API, its error bodies and its sign-in, for our adapter and for third-party clients. */
export function createDeviceCloud(options: DeviceCloudOptions): Service {
  const base = options.publicBase.href.replace(/\/$/, '');
  const context: ApiContext & DemoHomesContext = {
    deps: options,
    db: options.db,
    issuer: `${base}/v1/oidc`,
    rules: onectaRules,
    answers: onectaAnswers,
    ownClientId: options.clients[0]?.id ?? '',
    findClient: clientFinder(options),
    quota: quotaOf(countableCalls(options.quota ?? onectaCalls)),
    staleAfterWriteS: options.staleAfterWriteS ?? 15,
    random: options.random,
    meterKey: options.meters.meterKey,
    signingKey: signingKey(options),
  };
  const app = new Hono();
  const tooLarge = () =>
    refusalResponse(refuse('BODY_TOO_LARGE', `body is larger than ${bodyBytesMax} bytes`));
  app.use(boundedBody(bodyBytesMax, tooLarge));
  oauthRoutes(app, context);
  unitRoutes(app, context);
  commandRoutes(app, context);
  const vicareContext: ApiContext = {
    ...context,
    issuer: `${base}/idp/v3`,
    rules: vicareRules,
    answers: vicareAnswers(options.random),
    findClient: vicareClientFinder(options),
    quota: vicareQuota,
  };
  authorizationRoutes(app, vicareContext, '/idp/v3');
  vicareRoutes(app, vicareContext, `${base}/iot/v2`);
  weatherStationRoutes(app);
  app.notFound(() => refusalResponse(refuse('NOT_FOUND', 'there is no such resource')));
  app.onError((error, c) => {
    options.log.error({ err: error, path: c.req.path }, 'request failed');
    return refusalResponse(refuse('INTERNAL_SERVER_ERROR', 'internal server error'));
  });
  // These endpoints check client tokens themselves; the registry lists their addresses.
  for (const { method, path } of app.routes.filter((route) => route.method !== 'ALL'))
    options.registry.add({
      kind: 'route',
      service: 'device-cloud',
      name: `${method} ${path}`,
      resource: 'device-cloud',
      verb: method === 'GET' ? 'read' : 'update',
      roles: ['guest'],
      address: { method, path: path.replaceAll(/:(\w+)/g, '{$1}') },
    });
  // Endpoints for our own services, beside the vendor's API.
  const simulation = createServiceApp({ ...options, service: 'device-cloud' });
  simulation.implement(demoHomesContract, demoHomesRoutes(context));
  simulation.implement(demoMetersContract, demoMetersRoutes(context));
  simulation.implement(meterRequestContract, meterRequestRoutes(context));
  return {
    name: 'device-cloud',
    fetch: async (request) =>
      new URL(request.url).pathname.startsWith('/simulation/')
        ? await simulation.fetch(request)
        : await app.fetch(request),
    jobs: [sweepJob(options)],
    dueWork: [meterWork({ ...options, ...options.meters })],
    outbox: {},
  };
}

/** The allowed calls as they are; throws when the windows cannot count them. */
function countableCalls(calls: CallsAllowed): CallsAllowed {
  const { perMinute, perDay } = calls;
  if (Math.max(perDay, perMinute) > callsCountedMax || Math.min(perDay, perMinute) < 1)
    throw new RangeError(`quota: from 1 to ${callsCountedMax} calls`);
  return calls;
}

export interface DeploymentClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** Finds the deployment's clients, then those that an operator registered. */
function clientFinder({ db, clients }: DeviceCloudOptions): FindClient {
  const own = new Map(
    clients.map(({ id, secret, redirectUris }) => [
      id,
      { id, secretDigest: digest(secret), redirectUris },
    ]),
  );
  return async (id) => own.get(id) ?? (await registeredClient(db, id));
}

/** Finds the deployment's public clients at ViCare. */
function vicareClientFinder({ vicareClients = [] }: DeviceCloudOptions): FindClient {
  const own = new Map(vicareClients.map((each) => [each.id, { ...each, secretDigest: null }]));
  return async (id) => own.get(id) ?? null;
}

/** Signing key, read or created at first use. A failure is not cached, so the next request repeats it. */
function signingKey(options: DeviceCloudOptions): () => Promise<SigningKey> {
  let signingKey: Promise<SigningKey> | undefined;
  return () => {
    signingKey ??= withoutCancellation(async () => {
      const kid = Buffer.from(options.random(9)).toString('base64url');
      const jwk = await storedSigningJwk(options.db, await newSigningJwk(kid), options.clock.now());
      return await signingKeyOf(jwk);
    }).catch((error: unknown) => {
      signingKey = undefined;
      throw error;
    });
    return signingKey;
  };
}

function sweepJob(options: DeviceCloudOptions): ServiceJob {
  return {
    name: 'device-cloud-sweep',
    declaration: { resource: 'device-cloud', verb: 'run', roles: ['service'] },
    everyS: 3600,
    async run(now) {
      await deleteExpiredOAuth(options.db, now);
      await deleteOldCalls(options.db, now.epochMilliseconds);
      await removeExpiredDemoHomes(options.db, now);
    },
  };
}
