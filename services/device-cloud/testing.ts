import { randomBytes } from 'node:crypto';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { type TestEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { loadAccount } from './accounts/load-account.ts';
import { type DeviceCloudOptions, createDeviceCloud } from './app.ts';
import { lindenweg } from './homes/lindenweg.ts';
import { deviceCloudMigrations } from './migrations.ts';
import type { JsonObject } from './recordings/json.ts';

export const client = {
  id: 'test-client',
  secret: 'secret of: test+client',
  redirectUris: ['https://app.example/back', 'https://app.example/back?from=vendor'],
} as const;
export const otherClient = {
  id: 'other-client',
  secret: 'other',
  redirectUris: ['https://other.example/'],
};
export const redirectUri = client.redirectUris[0];
export const mara = { email: 'mara@example.org', password: 'ein langes Kennwort' };
export const [heatPumpId, roomUnitId] = lindenweg.devices.map((device) => String(device['id']));
const base = 'https://cloud.example/device-cloud';

export interface TestCloud {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly service: Service;
  /** Another process on the same database. */
  another(own?: Partial<DeviceCloudOptions>): Service;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** A call on the API with this access token. */
  api(token: string, path: string, init?: RequestInit): Promise<Response>;
  write(token: string, method: string, path: string, body: unknown): Promise<Response>;
  /** Signs in at the page, consents, and returns where the browser is sent. */
  consent(own?: Readonly<Record<string, string>>): Promise<URL>;
  signIn(): Promise<Tokens>;
  token(form: Readonly<Record<string, string>>): Promise<Response>;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The cloud with one account, Lindenweg's, at a fixed time. */
export async function cloudOn(
  engine: TestEngine,
  own: Partial<DeviceCloudOptions> = {},
): Promise<TestCloud> {
  const db = await testDatabase(engine, [deviceCloudMigrations]);
  const clock = fakeClock('2026-11-04T12:00:00Z');
  const random = (bytes: number): Uint8Array => randomBytes(bytes);
  const loaded = await loadAccount(
    { db, random },
    { account: mara.email, password: mara.password, now: clock.now(), ...lindenweg },
  );
  if (!loaded.ok) throw new Error('not loaded');
  const another = (overrides: Partial<DeviceCloudOptions> = {}): Service =>
    createDeviceCloud({
      db,
      clock,
      log: silentLogger,
      metrics: createMetrics(),
      registry: createRegistry(),
      key: { secret: randomBytes(32) },
      publicBase: new URL(base),
      clients: [client, otherClient],
      random,
      meters: unreachableMeters,
      ...own,
      ...overrides,
    });
  const service = another();
  return { db, clock, service, another, ...callsOf(service) };
}

/** Meters that post in vain. */
export const unreachableMeters: DeviceCloudOptions['meters'] = {
  meterKey: new Uint8Array(32).fill(9),
  energy: {
    baseUrl: 'https://energy.example',
    fetch: () => Promise.resolve(new Response(null, { status: 503 })),
  },
  random: () => 0,
};

function callsOf(service: Service): Omit<TestCloud, 'db' | 'clock' | 'service' | 'another'> {
  const call: TestCloud['call'] = (path, init) =>
    service.fetch(new Request(new URL(path, 'https://cloud.example'), init));
  const api: TestCloud['api'] = (token, path, init = {}) =>
    call(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  const consent: TestCloud['consent'] = async (own = {}) => {
    const form = new URLSearchParams({ ...request, ...mara, decision: 'allow', ...own });
    const answer = await call('/v1/oidc/authorize', { method: 'POST', body: form });
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    return new URL(answer.headers.get('location') ?? '');
  };
  const token: TestCloud['token'] = (form) =>
    call('/v1/oidc/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...form }),
    });
  return {
    call,
    api,
    consent,
    token,
    write: (access, method, path, body) =>
      api(access, path, {
        method,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    async signIn() {
      const code = (await consent()).searchParams.get('code') ?? '';
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
      });
      const { access_token, refresh_token } = await jsonOf(answer);
      return { access: String(access_token), refresh: String(refresh_token) };
    },
  };
}

export const request = {
  response_type: 'code',
  client_id: client.id,
  redirect_uri: redirectUri,
  scope: 'openid onecta:basic.integration',
  state: 'st&te "1"',
};

export async function jsonOf(answer: Response): Promise<JsonObject> {
  return (await answer.json()) as JsonObject;
}

export function basic(id: string, secret: string): string {
  const encoded = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}

const devices = '/v1/gateway-devices';
/** Addresses in the vendor's API: the sample devices, their points, and the set-point of the tank within its characteristic. */
export const vendorPaths = {
  devices,
  heating: `${devices}/${heatPumpId}/management-points/climateControlMainZone`,
  tank: `${devices}/${heatPumpId}/management-points/domesticHotWaterTank`,
  room: `${devices}/${roomUnitId}/management-points/climateControl`,
  tankSetPoint: '/operationModes/heating/setpoints/domesticHotWaterTemperature',
};
