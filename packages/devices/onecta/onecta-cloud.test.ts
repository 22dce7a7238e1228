import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Device, DeviceCloud, ReadAnswer, WriteAnswer } from '../device-cloud.ts';
import { createOnectaCloud } from './onecta-cloud.ts';
import { SAMPLE_TIME, sampleAirConditioner, sampleHeatPump } from './testing-payload.ts';
import { startHttpStub } from '../testing-stub.ts';
import type { HttpStub } from '../testing-stub.ts';

const NOW = Temporal.Instant.from(SAMPLE_TIME);
const ACCOUNT = [sampleHeatPump(), sampleAirConditioner()];

let stub: HttpStub;
let cloud: DeviceCloud;
let waitedMs: number[];

beforeEach(async () => {
  stub = await startHttpStub();
  waitedMs = [];
  cloud = createOnectaCloud(options());
});

afterEach(() => stub.close());

describe('createOnectaCloud: grants', () => {
  it('sends the code with the client in the body, and no other credentials', async () => {
    stub.answer(() => ({
      status: 200,
      body: { access_token: 'a', refresh_token: 'r', expires_in: 1800 },
    }));
    const answer = await cloud.exchangeCode({
      code: 'c',
      redirectUri: 'https://x/y',
      codeVerifier: 'v',
      now: NOW,
    });
    expect(answer).toMatchObject({
      ok: true,
      grant: { expiresAt: '2025-03-12T13:35:00Z', refreshToken: 'r' },
    });
    const [request] = stub.received;
    expect(request).toMatchObject({ method: 'POST', path: '/oidc/token' });
    expect(request?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://x/y',
      code_verifier: 'v',
      client_id: 'hearth',
      client_secret: 's&cret',
    });
  });

  const refusals = [
    [400, { error: 'invalid_grant' }, { code: 'unauthorised' }],
    [401, { error: 'invalid_client' }, { code: 'refused', reason: 'misconfigured' }],
    [400, { error: 'invalid_scope' }, { code: 'refused', reason: 'invalid-request' }],
    [429, {}, { code: 'quota', retryAfterS: 60 }],
    [500, {}, { code: 'offline' }],
    [200, { token: 'a' }, { code: 'malformed', at: '/access_token' }],
    [200, { access_token: 'a', expires_in: -1 }, { code: 'malformed', at: '/expires_in' }],
  ] as const;
  for (const [status, body, expected] of refusals) {
    it(`${status} ${JSON.stringify(body)} -> ${expected.code}, requested once`, async () => {
      stub.answer(() => ({ status, body }));
      expect(await cloud.refresh({ refreshToken: 'r', now: NOW })).toMatchObject({
        ok: false,
        ...expected,
      });
      expect(stub.received).toHaveLength(1);
    });
  }

  it('keeps the refresh token when the answer has none', async () => {
    stub.answer(() => ({ status: 200, body: { access_token: 'a' } }));
    expect(await cloud.refresh({ refreshToken: 'r', now: NOW })).toMatchObject({
      ok: true,
      grant: { refreshToken: null, expiresAt: '2025-03-12T14:05:00Z' },
    });
  });
});

describe('createOnectaCloud: read', () => {
  it('sends the token and returns the quota, for any case of the headers', async () => {
    stub.answer(() => ({
      status: 200,
      body: ACCOUNT,
      headers: {
        'X-RateLimit-Limit-minute': '20',
        'x-ratelimit-remaining-MINUTE': '19',
        'X-RATELIMIT-LIMIT-DAY': '200',
        'x-ratelimit-remaining-day': '7',
        'RateLimit-Reset': '31',
      },
    }));
    const answer = await read();
    expect(stub.received[0]).toMatchObject({ method: 'GET', path: '/v1/gateway-devices' });
    expect(stub.received[0]?.headers.authorization).toBe('Bearer token');
    expect(answer.quota).toEqual({
      minute: { limit: 20, remaining: 19 },
      day: { limit: 200, remaining: 7 },
      resetS: 31,
      calls: 1,
    });
  });

  it('retries once after a server error, no answer or a time-out, with a random delay', async () => {
    for (const trouble of [{ status: 502 }, 'hang-up', 'never'] as const) {
      // The second attempt must be answered in time.
      if (trouble === 'never') cloud = createOnectaCloud({ ...options(), timeoutMs: 3_000 });
      let first = true;
      stub.answer(() => {
        if (!first) return { status: 200, body: ACCOUNT };
        first = false;
        return trouble;
      });
      expect(await read()).toMatchObject({ ok: true });
    }
    expect(waitedMs).toEqual([600, 600, 600]);
  });

  it('does not retry after 401 or 429', async () => {
    for (const status of [401, 429]) {
      stub.answer(() => ({ status }));
      await read();
    }
    expect(stub.received).toHaveLength(2);
  });

  const waits = [
    [{ 'Retry-After': '240' }, 240],
    [{ 'retry-after': 'Wed, 12 Mar 2025 13:10:00 GMT' }, 300],
    [{ 'Retry-After': '99999999' }, 86_400],
    [{ 'Retry-After': 'Wed, 12 Mar 2025 13:00:00 GMT' }, 1],
    [{ 'Retry-After': 'soon', 'RateLimit-Reset': '12' }, 12],
    [{}, 60],
  ] as const;
  for (const [headers, retryAfterS] of waits) {
    it(`429 ${JSON.stringify(headers)} -> retry after ${retryAfterS} s`, async () => {
      stub.answer(() => ({ status: 429, headers }));
      expect(await read()).toMatchObject({ ok: false, code: 'quota', retryAfterS });
    });
  }

  it('names the place of a malformed answer', async () => {
    stub.answer(() => ({ status: 200, text: '[{"id": "x", "managementPoints": [{' }));
    expect(await read()).toMatchObject({
      ok: false,
      code: 'malformed',
      at: '/0/managementPoints/0',
    });
    stub.answer(() => ({ status: 200, body: { code: 'X', message: 'y' } }));
    expect(await read()).toMatchObject({ ok: false, code: 'malformed', at: '' });
    stub.answer(() => ({ status: 200, text: '' }));
    expect(await read()).toMatchObject({ ok: false, code: 'malformed' });
  });

  it('limits the size of an endless answer', async () => {
    stub.answer(() => ({ status: 200, text: `["${'x'.repeat(9 * 1024 * 1024)}"]` }));
    const answer = await read();
    expect(answer).toMatchObject({ ok: false, code: 'malformed' });
  });

  it('does not follow a redirect with the token', async () => {
    stub.answer(({ path }) =>
      path === '/else'
        ? { status: 200, body: [] }
        : { status: 302, headers: { location: '/else' } },
    );
    expect(await read()).toMatchObject({ ok: false, code: 'malformed' });
    expect(stub.received.map(({ path }) => path)).toEqual(['/v1/gateway-devices']);
  });
});

describe('createOnectaCloud: write', () => {
  const writes: readonly (readonly [string, Command, string, unknown])[] = [
    [
      'a value of its own, without a path',
      { kind: 'set', point: '2', name: 'onOff', to: 'off' },
      'PATCH /2/characteristics/onOffMode',
      { value: 'off' },
    ],
    [
      'a value in a tree, with a path into it',
      { kind: 'set', point: '2', name: 'dhwSetPoint', to: 50 },
      'PATCH /2/characteristics/temperatureControl',
      { value: 50, path: '/operationModes/heating/setpoints/domesticHotWaterTemperature' },
    ],
    [
      'a holiday',
      {
        kind: 'holiday',
        point: '1',
        enabled: true,
        startDate: '2025-07-01',
        endDate: '2025-07-14',
      },
      'POST /1/holiday-mode',
      { enabled: true, startDate: '2025-07-01', endDate: '2025-07-14' },
    ],
    [
      'the end of a holiday, without dates',
      { kind: 'holiday', point: '1', enabled: false, startDate: '2025-07-01' },
      'POST /1/holiday-mode',
      { enabled: false },
    ],
    [
      'a schedule',
      { kind: 'select-schedule', point: '1', mode: 'heating', schedule: 'second', enabled: true },
      'PUT /1/schedule/heating/current',
      { scheduleId: 'second', enabled: true },
    ],
  ];
  for (const [name, command, line, body] of writes) {
    it(`sends ${name}`, async () => {
      stub.answer(() => ({ status: 204 }));
      expect(await write(command)).toMatchObject({ ok: true, state: 'accepted' });
      const [{ method, path, body: sent } = { method: '', path: '', body: '' }] = stub.received;
      expect(`${method} ${path}`.replace('/v1/gateway-devices/hp-1/management-points', '')).toBe(
        line,
      );
      expect(JSON.parse(sent)).toEqual(body);
    });
  }

  it('addresses the fan by mode', async () => {
    stub.answer(() => ({ status: 204 }));
    const command = {
      kind: 'set',
      point: 'climateControl',
      name: 'fanSpeedLevelCooling',
      to: 4,
    } as const;
    await write(command, deviceOf(1));
    expect(JSON.parse(stub.received[0]?.body ?? '')).toEqual({
      value: 4,
      path: '/operationModes/cooling/fanSpeed/modes/fixed',
    });
  });

  const refusals = [
    [400, 'READ_ONLY_CHARACTERISTIC', 'not-settable', '/name'],
    [400, 'INVALID_CHARACTERISTIC_VALUE', 'invalid-value', '/to'],
    [404, 'GATEWAY_DEVICE_MISSING', 'unknown-device', ''],
    [404, 'MANAGEMENT_POINT_MISSING', 'unknown-point', '/point'],
    [404, 'CHARACTERISTIC_MISSING', 'unknown-value', '/name'],
    [409, 'MANAGEMENT_POINT_BLOCKED', 'blocked', '/point'],
    [422, 'INVALID_REQUEST', 'invalid-request', ''],
    [409, 'SOMETHING_NEW', 'blocked', ''],
  ] as const;
  for (const [status, code, reason, at] of refusals) {
    it(`${status} ${code} -> ${reason}`, async () => {
      stub.answer(() => ({ status, body: { code, message: 'text' } }));
      const answer = await write({ kind: 'set', point: '2', name: 'dhwSetPoint', to: 50 });
      expect(answer).toMatchObject({ ok: false, code: 'refused', by: 'cloud', reason, at });
    });
  }

  it('is never retried, because it may have arrived', async () => {
    for (const [trouble, code] of [
      ['never', 'timed-out'],
      ['hang-up', 'offline'],
      [{ status: 503 }, 'offline'],
    ] as const) {
      stub.answer(() => trouble);
      if (trouble === 'never') cloud = createOnectaCloud({ ...options(), timeoutMs: 200 });
      else cloud = createOnectaCloud(options());
      expect(await write({ kind: 'set', point: '2', name: 'dhwSetPoint', to: 50 })).toMatchObject({
        ok: false,
        code,
      });
    }
    expect(stub.received).toHaveLength(3);
  });

  it('refuses ids such as ".." that would change the path', async () => {
    const device = { ...deviceOf(0), id: '..' };
    const answer = await write({ kind: 'set', point: '2', name: 'dhwSetPoint', to: 50 }, device);
    expect(answer).toMatchObject({
      ok: false,
      code: 'refused',
      by: 'limits',
      reason: 'unknown-device',
    });
    expect(stub.received).toHaveLength(0);
  });
});

function options(): Parameters<typeof createOnectaCloud>[0] {
  return {
    oidcBase: `${stub.base}/oidc`,
    apiBase: `${stub.base}/v1`,
    clientId: 'hearth',
    clientSecret: 's&cret',
    fetch: async (url, init) => fetch(url, init),
    random: () => 0.5,
    sleep: async (delayMs) => {
      waitedMs.push(delayMs);
    },
    timeoutMs: 60_000,
  };
}

function read(): Promise<ReadAnswer> {
  return cloud.read({ accessToken: 'token', timeZone: 'Europe/Brussels', now: NOW });
}

function write(command: Command, device: Device = deviceOf(0)): Promise<WriteAnswer> {
  return cloud.write({ accessToken: 'token', command, device, now: NOW });
}

function deviceOf(index: number): Device {
  const answer = cloud.interpret(ACCOUNT, { timeZone: 'Europe/Brussels' });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.reading.devices[index]!;
}
