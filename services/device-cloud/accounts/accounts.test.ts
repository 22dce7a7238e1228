// @module-tag long
import { randomBytes } from 'node:crypto';
import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lindenweg } from '../homes/lindenweg.ts';
import { type TestCloud, cloudOn, heatPumpId, jsonOf, mara } from '../testing.ts';
import { type JsonObject } from '../recordings/json.ts';
import { parseRecording } from './parse-recording.ts';
import { hashPassword, isPassword } from './password.ts';
import { checkRecording } from './check-recording.ts';
import { loadAccount } from './load-account.ts';

const random = (bytes: number): Uint8Array => randomBytes(bytes);
const device = (own: JsonObject = {}): JsonObject => ({
  id: '7c1de0a4-55aa-4f0b-9b7e-1d2c3b4a5f60',
  timestamp: '2026-01-05T10:00:00Z',
  managementPoints: [{ embeddedId: '0', managementPointType: 'gateway' }],
  ...own,
});

describe('a recorded account', () => {
  it.each([
    ['an array', [device()]],
    ['one device', device()],
    ['an object that holds them', { devices: [device()] }],
  ])('reads %s', (_case, devices) => {
    expect(checkRecording(devices)).toMatchObject({ ok: true, devices: [{ id: device()['id'] }] });
  });

  it.each([
    ['not-an-account', '', 7],
    ['not-an-account', '', { other: [] }],
    ['no-devices', '', []],
    ['not-an-object', '/1', [device(), null]],
    ['no-id', '/0', [{ managementPoints: [{ embeddedId: '0', managementPointType: 'gateway' }] }]],
    ['not-text', '/id', device({ id: 7 })],
    ['ids-differ', '/id', device({ _id: 'other' })],
    ['duplicate-device', '/1/id', [device(), device()]],
    ['not-an-instant', '/timestamp', device({ timestamp: 'yesterday' })],
    [
      'not-a-boolean',
      '/isCloudConnectionUp/value',
      device({ isCloudConnectionUp: { value: 'yes' } }),
    ],
    [
      'no-management-points',
      '/devices/0/managementPoints',
      { devices: [device({ managementPoints: [] })] },
    ],
    [
      'no-embedded-id',
      '/managementPoints/0/embeddedId',
      device({ managementPoints: [{ managementPointType: 'x' }] }),
    ],
    [
      'not-a-boolean',
      '/managementPoints/0/onOffMode/settable',
      device({
        managementPoints: [
          { embeddedId: '0', managementPointType: 'x', onOffMode: { settable: 1 } },
        ],
      }),
    ],
  ])('is refused as %s at %j', (code, at, devices) => {
    expect(checkRecording(devices)).toEqual({
      ok: false,
      faults: expect.arrayContaining([{ code, at }]),
    });
  });

  it('gets an id of its own, the same each time, where the recording’s was blanked out', () => {
    const [first, second] = [
      checkRecording([device({ id: '' })]),
      checkRecording([device({ id: '' })]),
    ];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ devices: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }] });
  });
});

describe('a file', () => {
  it.each([
    ['[\n  {"id": "a",}\n]', 'not-json', '', 2, 14],
    ['[{"id": "a"', 'not-json', '', 1, 12],
    ['', 'not-json', '', 1, 1],
    ['[1] x', 'not-json', '', 1, 5],
    ['{"a": "x\ny"}', 'not-json', '', 1, 7],
    ['[01]', 'not-json', '', 1, 3],
    ['['.repeat(100), 'too-deep', '', 1, 66],
    ['[\n  {\n    "id": 7,\n    "managementPoints": []\n  }\n]', 'not-text', '/0/id', 3, 11],
    [
      '[\n  {\n    "id": "a",\n    "managementPoints": []\n  }\n]',
      'no-management-points',
      '/0/managementPoints',
      4,
      25,
    ],
  ])('%j is refused where it is wrong', (text, code, at, line, column) => {
    const parsed = parseRecording(text);
    expect(parsed).toMatchObject({
      ok: false,
      faults: expect.arrayContaining([{ code, at, place: { line, column } }]),
    });
  });

  it('is taken with a byte order mark', () => {
    expect(parseRecording(`\uFEFF${JSON.stringify([device()])}`)).toMatchObject({ ok: true });
  });
});

it('passwords are stored as argon2id with different salts', async () => {
  const hash = await hashPassword('korrekt', random);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('korrekt', hash)).toBe(true);
  expect(await isPassword('Korrekt', hash)).toBe(false);
  expect(await isPassword('korrekt', null)).toBe(false);
});

describe.each(engines)('loading, on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine);
  });
  afterAll(() => cloud.db.close());
  const load = (devices: unknown, own: object = {}) =>
    loadAccount(
      { db: cloud.db, random },
      { account: mara.email, devices, now: cloud.clock.now(), ...own },
    );
  const served = async () => {
    const { access } = await cloud.signIn();
    return (await (await cloud.api(access, '/v1/gateway-devices')).json()) as JsonObject[];
  };

  it('changes nothing when anything is wrong', async () => {
    const before = await served();
    expect(await load([device(), { id: 'b' }])).toMatchObject({
      ok: false,
      faults: [{ at: '/1/managementPoints' }],
    });
    expect(await load([device()], { timeZone: 'Mars/Olympus' })).toMatchObject({ ok: false });
    expect(await load([device()], { password: 'short' })).toMatchObject({ ok: false });
    expect(await load([device()], { account: 'nobody' })).toMatchObject({ ok: false });
    expect(await served()).toEqual(before);
  });

  it('replaces the devices and keeps their unknown members', async () => {
    const odd = { newThing: { value: { z: [1, null, '\u0000', '😀'] } }, Ω: 'REDACTED' };
    const point = {
      embeddedId: '0',
      managementPointType: 'gateway',
      ...odd,
      name: { settable: true, value: 'x' },
    };
    expect(
      await load([device({ managementPoints: [point], error: 'INVALID_GATEWAY_DEVICE' })]),
    ).toMatchObject({
      ok: true,
      password: null,
    });
    expect(await served()).toMatchObject([
      { error: 'INVALID_GATEWAY_DEVICE', managementPoints: [odd] },
    ]);
    await load(lindenweg.devices);
    expect((await served()).map(({ id }) => id)).toContain(heatPumpId);
  });

  it('makes up a password for a new account, once', async () => {
    const first = await load([device()], { account: 'New@Example.org' });
    expect(first).toMatchObject({ ok: true, password: expect.stringMatching(/^[\w-]{16}$/) });
    const again = await load([device()], { account: 'new@example.org' });
    expect(again).toMatchObject({ ok: true, password: null });
    const password = first.ok ? (first.password ?? '') : '';
    await expect(cloud.consent({ email: 'new@example.org', password })).resolves.toBeInstanceOf(
      URL,
    );
  });

  it('keeps accounts apart', async () => {
    const { access } = await cloud.signIn();
    const answer = await cloud.api(access, `/v1/gateway-devices/${String(device()['id'])}`);
    expect(answer.status).toBe(404);
    expect(await jsonOf(answer)).toMatchObject({ code: 'GATEWAY_DEVICE_MISSING' });
  });

  it('uses the time zone of the gateway, else that of the account', async () => {
    const zones = async () =>
      cloud.db.query<{ time_zone: string }>(
        `select d.time_zone from device_cloud.device as d join device_cloud.account as a using (account_id)
         where a.email = 'zones@example.org' order by position`,
      );
    const gateway = (zone: string) => [
      {
        embeddedId: '0',
        managementPointType: 'gateway',
        timeZone: { settable: false, value: zone },
      },
    ];
    const own = { account: 'zones@example.org' };
    await load(
      [
        device({ id: 'a', managementPoints: gateway('Europe/Vienna') }),
        device({ id: 'b', managementPoints: gateway('nowhere') }),
      ],
      own,
    );
    expect(await zones()).toEqual([{ time_zone: 'Europe/Vienna' }, { time_zone: 'Europe/Vienna' }]);
    await load([device({ id: 'a' })], { ...own, timeZone: 'Atlantic/Azores' });
    expect(await zones()).toEqual([{ time_zone: 'Atlantic/Azores' }]);
  });

  it('plays a recording without a time stamp from the moment of loading', async () => {
    const { timestamp: _none, ...without } = device({ id: 'c' });
    const loaded = await load([without], {
      account: 'still@example.org',
      now: Temporal.Instant.from('2026-11-05T00:00:00Z'),
    });
    expect(loaded).toMatchObject({ ok: true, deviceIds: ['c'] });
  });
});
