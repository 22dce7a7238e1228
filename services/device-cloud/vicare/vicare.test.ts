// @module-tag long
import { createVicareCloud } from '@hearth/devices/vicare/vicare-cloud.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import {
  commandOf,
  feature,
  plain,
  sampleAccount,
} from '@hearth/devices/vicare/testing-payload.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccount } from '../accounts/load-account.ts';
import { parseRecording } from '../accounts/parse-recording.ts';
import { digest } from '../digest.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { noInjection } from '../faults/fault-injection.ts';
import { type TestCloud, cloudOn, jsonOf, mara } from '../testing.ts';

const redirectUri = 'https://app.example/back';
const publicClient = { id: 'hearth-vicare', redirectUris: [redirectUri] };
const codeVerifier = 'v'.repeat(43);
const timeZone = 'Europe/Berlin';
const origin = 'https://cloud.example/device-cloud';

const adapterOf = (cloud: TestCloud) =>
  createVicareCloud({
    identityBase: `${origin}/idp/v3`,
    apiBase: `${origin}/iot/v2`,
    clientId: publicClient.id,
    random: () => 0,
    sleep: async () => undefined,
    fetch: async (url, init) => cloud.call(url.replace(/.*device-cloud/, ''), init),
  });

describe.each(engines)('ViCare at the simulated cloud on $name', (engine) => {
  let cloud: TestCloud;
  let accessToken: string;
  let refreshToken: string;
  let adapter: ReturnType<typeof adapterOf>;

  beforeAll(async () => {
    cloud = await cloudOn(engine, { vicareClients: [publicClient] });
    const loaded = await loadAccount(
      { db: cloud.db, random: (bytes) => randomBytes(bytes) },
      { account: mara.email, devices: sampleAccount(), now: cloud.clock.now(), timeZone },
    );
    if (!loaded.ok) throw new Error('not loaded');
    adapter = adapterOf(cloud);
    const page = new URL(
      adapter.authorize({ redirectUri, state: 's1', codeChallenge: digest(codeVerifier) }).url,
    );
    const answer = await cloud.call('/idp/v3/authorize', {
      method: 'POST',
      body: new URLSearchParams({
        ...Object.fromEntries(page.searchParams),
        ...mara,
        decision: 'allow',
      }),
    });
    const back = new URL(answer.headers.get('location') ?? '');
    if (back.searchParams.get('state') !== 's1') throw new Error(back.href);
    const code = back.searchParams.get('code') ?? '';
    const now = cloud.clock.now();
    const granted = await adapter.exchangeCode({ code, redirectUri, codeVerifier, now });
    if (!granted.ok) throw new Error(granted.code);
    ({ accessToken } = granted.grant);
    refreshToken = granted.grant.refreshToken ?? '';
  });
  afterAll(() => cloud.db.close());

  const read = async (): Promise<Device> => {
    const answer = await adapter.read({ accessToken, timeZone, now: cloud.clock.now() });
    if (!answer.ok) throw new Error(answer.code);
    const [device] = answer.reading.devices;
    if (!device) throw new Error('no device');
    return device;
  };
  const valueOf = (device: Device, name: string) =>
    device.points.flatMap(({ values }) => values).find((value) => value.name === name)?.value;

  it('the shipped adapter reads the loaded recording', async () => {
    const device = await read();
    expect(device).toMatchObject({ model: 'Sample250A', online: true, kind: 'air-to-water' });
    expect(device.timestamp).toBe('2026-11-04T12:00:00Z');
    expect(valueOf(device, 'tankTemperature')).toBeTypeOf('number');
    expect(device.energy.length).toBeGreaterThan(0);
  });

  it('a refresh token is exchanged for the next and works once', async () => {
    const now = cloud.clock.now();
    const other = await consentAnew();
    const first = await adapter.refresh({ refreshToken: other, now });
    expect(first).toMatchObject({ ok: true });
    expect(await adapter.refresh({ refreshToken: other, now })).toMatchObject({ ok: false });
    expect(refreshToken).not.toBe('');
  });

  const consentAnew = async (): Promise<string> => {
    const answer = await cloud.call('/idp/v3/authorize', {
      method: 'POST',
      body: new URLSearchParams({
        response_type: 'code',
        client_id: publicClient.id,
        redirect_uri: redirectUri,
        scope: 'IoT User offline_access',
        code_challenge: digest(codeVerifier),
        code_challenge_method: 'S256',
        ...mara,
        decision: 'allow',
      }),
    });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const now = cloud.clock.now();
    const granted = await adapter.exchangeCode({ code, redirectUri, codeVerifier, now });
    return granted.ok ? (granted.grant.refreshToken ?? '') : '';
  };

  it.each([
    [
      'no challenge',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['another vendor’s scope', { scope: 'onecta:basic.integration' }, 'invalid_scope'],
  ])('sign-in with %s is refused', async (_case, change, error) => {
    const parameters = {
      response_type: 'code',
      client_id: publicClient.id,
      redirect_uri: redirectUri,
      scope: 'IoT User',
      code_challenge: digest(codeVerifier),
      code_challenge_method: 'S256',
      ...change,
    };
    const sent = Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1]);
    const answer = await cloud.call(`/idp/v3/authorize?${new URLSearchParams(sent).toString()}`);
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
  });

  it('tokens of one vendor are not accepted by the other', async () => {
    const { access } = await cloud.signIn();
    const elsewhere = await cloud.api(access, '/iot/v2/equipment/installations');
    expect(elsewhere.status).toBe(401);
    expect(await jsonOf(elsewhere)).toEqual({ error: 'EXPIRED TOKEN' });
    expect((await cloud.api(accessToken, '/v1/gateway-devices')).status).toBe(401);
  });

  it('a command changes the reported value after the delay of the cloud', async () => {
    const device = await read();
    const set = device.points
      .flatMap((point) => point.values.map((value) => ({ point: point.id, value })))
      .find(({ value }) => value.name === 'dhwSetPoint' && value.settable);
    expect(set).toBeDefined();
    const to = Number(set?.value.value) + 1;
    const written = await adapter.write({
      accessToken,
      device,
      now: cloud.clock.now(),
      command: { kind: 'set', point: set?.point ?? '', name: 'dhwSetPoint', to },
    });
    expect(written).toMatchObject({ ok: true, state: 'accepted' });
    expect(valueOf(await read(), 'dhwSetPoint')).toBe(to - 1);
    cloud.clock.advance({ seconds: 20 });
    expect(valueOf(await read(), 'dhwSetPoint')).toBe(to);
  });

  it.each([
    [
      'heating.dhw.temperature.main/commands/setTargetTemperature',
      { temperature: 500 },
      400,
      'VALIDATION_ERROR',
    ],
    [
      'heating.dhw.temperature.main/commands/setTargetTemperature',
      { warmth: 50 },
      400,
      'VALIDATION_ERROR',
    ],
    ['heating.dhw.temperature.main/commands/setTargetTemperature', {}, 400, 'VALIDATION_ERROR'],
    ['heating.dhw.temperature.main/commands/boil', {}, 502, 'DEVICE_COMMUNICATION_ERROR'],
    ['heating.dhw.elsewhere/commands/boil', {}, 404, 'FEATURE_NOT_FOUND'],
  ])('command %s with %j is refused', async (path, body, status, errorType) => {
    const gateway = '/iot/v2/features/installations/4711/gateways/7000000000000001';
    const address = `${gateway}/devices/0/features/${path}`;
    const answer = await cloud.write(accessToken, 'POST', address, body);
    expect(answer.status).toBe(status);
    expect(await jsonOf(answer)).toMatchObject({ statusCode: status, errorType });
  });

  it.each([
    [{ isDown: true }, { code: 'offline' }],
    [{ isQuotaUsedUp: true }, { code: 'quota', retryAfterS: 3600 }],
  ] as const)('an account with %j answers as the vendor: %j', async (change, failure) => {
    await injectFault(cloud.db, { account: mara.email }, change);
    const answer = await adapter.read({ accessToken, timeZone, now: cloud.clock.now() });
    expect(answer).toMatchObject({ ok: false, ...failure });
    await injectFault(cloud.db, { account: mara.email }, noInjection);
  });

  it('a gateway without connection is offline', async () => {
    const offlineSince = cloud.clock.now();
    await injectFault(cloud.db, { account: mara.email }, { offlineSince });
    const answer = await adapter.read({ accessToken, timeZone, now: cloud.clock.now() });
    expect(answer).toMatchObject({ ok: false, code: 'offline' });
    await injectFault(cloud.db, { account: mara.email }, noInjection);
  });

  it('an injected fault is one of the unit’s messages', async () => {
    const fault = { code: 'F.160', flag: 'isInErrorState' } as const;
    await injectFault(cloud.db, { account: mara.email }, { fault });
    expect((await read()).faults).toMatchObject([{ code: 'F.160', severity: 'error' }]);
    await injectFault(cloud.db, { account: mara.email }, noInjection);
  });
});

describe('parseRecording of a ViCare file', () => {
  const broken = (change: object) =>
    JSON.stringify({ data: [{ ...feature('a.b', {}), ...change }] });
  it.each([
    ['no name', broken({ feature: 7 }), 'no-feature-name', '/data/0/feature'],
    ['no gateway', broken({ gatewayId: null }), 'no-gateway-id', '/data/0/gatewayId'],
    ['no properties', broken({ properties: [] }), 'no-properties', '/data/0/properties'],
    [
      'a bare value',
      broken({ properties: { value: 7 } }),
      'no-property-value',
      '/data/0/properties/value',
    ],
    ['a wrong time', broken({ timestamp: 'today' }), 'not-an-instant', '/data/0/timestamp'],
    [
      'a command without parameters',
      broken({ commands: { go: {} } }),
      'no-command-parameters',
      '/data/0/commands/go',
    ],
  ])('%s is reported with its position', (_case, text, code, at) => {
    const parsed = parseRecording(text);
    expect(parsed).toMatchObject({ ok: false, faults: [{ code, at, place: { line: 1 } }] });
  });

  it('a redacted gateway gets digits that depend on the content', () => {
    const masked = {
      ...feature('heating.dhw', { active: plain(true) }),
      gatewayId: '#'.repeat(16),
    };
    const settable = feature('a', {}, { commands: { set: commandOf('to', {}) } });
    const parsed = parseRecording(JSON.stringify([masked, { ...settable, gatewayId: '' }]));
    expect(parsed).toMatchObject({
      ok: false,
      faults: [{ code: 'no-gateway-id', at: '/1/gatewayId' }],
    });
    expect(parseRecording(JSON.stringify([masked]))).toMatchObject({ ok: true });
  });
});
