// @module-tag long
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Device, ReadAnswer, Value, WriteAnswer } from '../device-cloud.ts';
import type { Json } from '../json-text.ts';
import type { StubAnswer } from '../testing-stub.ts';
import { emptyWeek } from '../week.ts';
import { startVicare } from './testing-vendor.ts';
import type { VicareWorld } from './testing-vendor.ts';
import {
  SAMPLE_GATEWAY,
  SAMPLE_INSTALLATION,
  sampleFeatures,
  sampleInstallations,
} from './testing-payload.ts';

let world: VicareWorld;
let accessToken: string;

beforeEach(async () => {
  world = await startVicare();
  const consent = await world.consent();
  const granted = await world.cloud.exchangeCode({ ...consent, now: world.now() });
  accessToken = granted.ok ? granted.grant.accessToken : '';
});

afterEach(() => world.close());

describe('createVicareCloud: grants', () => {
  it('authorizes with the documented parameters and a PKCE challenge', () => {
    const { url } = world.cloud.authorize({
      redirectUri: 'https://app.example/back',
      state: 's',
      codeChallenge: 'c',
    });
    expect(url.startsWith(`${world.stub.base}/idp/v3/authorize?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'IoT User offline_access',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('are refused with another verifier', async () => {
    const { code, redirectUri } = await world.consent();
    const request = { code, redirectUri, codeVerifier: 'w'.repeat(43), now: world.now() };
    expect(await world.cloud.exchangeCode(request)).toMatchObject({ code: 'unauthorised' });
  });
});

describe('createVicareCloud: read', () => {
  it('reads the list and the features of each gateway, and counts the calls', async () => {
    const before = world.stub.received.length;
    const answer = await read();
    const received = world.stub.received.slice(before);
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /iot/v2/equipment/installations?includeGateways=true',
      `GET /iot/v2/features/installations/${SAMPLE_INSTALLATION}/gateways/${SAMPLE_GATEWAY}/features?includeDevicesFeatures=true`,
    ]);
    expect(received.every(({ headers }) => headers.authorization === `Bearer ${accessToken}`)).toBe(
      true,
    );
    expect(answer.quota.calls).toBe(2);
    const [device] = devicesOf(answer);
    expect(device).toMatchObject({ id: `${SAMPLE_GATEWAY}:0`, online: true });
  });

  it('keeps no postal address', async () => {
    const answer = await read();
    expect(answer.ok && JSON.stringify([answer.payload, answer.reading])).not.toContain('Invented');
  });

  it('keeps other gateways when one is unreachable, and fails when all are', async () => {
    const installations = sampleInstallations();
    const second = structuredClone(installations['data'] as Json[])[0] as { gateways: Json[] };
    second.gateways = [{ serial: 'away', devices: [] }];
    (installations['data'] as Json[]).push(second);
    const offline = recorded(400, 'DEVICE_COMMUNICATION_ERROR', { reason: 'GATEWAY_OFFLINE' });
    let isHome = true;
    world.stub.answer(({ path }) => {
      if (path.includes('/equipment/')) return { status: 200, body: installations };
      const isAnswered = isHome && path.includes(SAMPLE_GATEWAY);
      return isAnswered ? { status: 200, body: { data: sampleFeatures() } } : offline;
    });
    expect(devicesOf(await read())).toHaveLength(1);
    isHome = false;
    expect(await read()).toMatchObject({ ok: false, code: 'offline' });
  });

  it('does not call a gateway whose serial would change the path', async () => {
    const installations = [{ id: 1, gateways: [{ serial: '..', devices: [] }] }];
    world.stub.answer(() => ({ status: 200, body: { data: installations } }));
    const before = world.stub.received.length;
    expect(devicesOf(await read())).toEqual([]);
    expect(world.stub.received.slice(before)).toHaveLength(1);
  });
});

describe('createVicareCloud: failures', () => {
  const resetAt = Temporal.Instant.from('2025-03-12T13:16:00Z').epochMilliseconds;
  const limit = { requestCountLimit: 1450, limitReset: resetAt };
  const answers: readonly (readonly [string, StubAnswer, object])[] = [
    [
      'an expired token',
      { status: 401, body: { error: 'EXPIRED TOKEN' } },
      { code: 'unauthorised' },
    ],
    [
      'one that it forgot',
      { status: 400, body: { error: 'EXPIRED TOKEN' } },
      { code: 'unauthorised' },
    ],
    [
      'the day’s calls are used up',
      recorded(429, 'RATE_LIMIT_EXCEEDED', { ...limit, name: 'ViCare day limit' }),
      { code: 'quota', retryAfterS: 600 },
    ],
    [
      'a limit without a time',
      recorded(429, 'RATE_LIMIT_EXCEEDED', { name: 'short' }),
      { code: 'quota', retryAfterS: 60 },
    ],
    [
      'a limit that ended',
      recorded(429, 'RATE_LIMIT_EXCEEDED', { ...limit, limitReset: 0 }),
      { code: 'quota', retryAfterS: 1 },
    ],
    [
      'the unit is away',
      recorded(400, 'DEVICE_COMMUNICATION_ERROR', { reason: 'DEVICE_OFFLINE', code: '404' }),
      { code: 'offline' },
    ],
    [
      'the gateway is away',
      recorded(404, 'DEVICE_COMMUNICATION_ERROR', { reason: 'GATEWAY_OFFLINE' }),
      { code: 'offline' },
    ],
    [
      'it cannot reach the unit',
      recorded(502, 'DEVICE_COMMUNICATION_ERROR', { reason: 'INTERNAL_SERVER_ERROR' }),
      { code: 'offline' },
    ],
    ['it is down', recorded(500, 'INTERNAL_ERROR'), { code: 'offline' }],
    [
      'no such feature',
      recorded(404, 'FEATURE_NOT_FOUND'),
      { code: 'refused', reason: 'unknown-value', at: '/name' },
    ],
    [
      'no such command',
      recorded(502, 'DEVICE_COMMUNICATION_ERROR', { reason: 'COMMAND_NOT_FOUND' }),
      { code: 'refused', reason: 'unknown-value', at: '/name' },
    ],
    [
      'no such unit',
      recorded(404, 'DEVICE_NOT_FOUND'),
      { code: 'refused', reason: 'unknown-device' },
    ],
    [
      'a value it does not take',
      recorded(422, 'VALIDATION_ERROR'),
      { code: 'refused', reason: 'invalid-value', at: '/to' },
    ],
    [
      'a package that the operator has not bought',
      recorded(403, 'PACKAGE_NOT_PAID_FOR'),
      { code: 'refused', reason: 'misconfigured' },
    ],
    ['nothing known', { status: 418, text: 'teapot' }, { code: 'malformed', at: '' }],
  ];
  for (const [name, reply, expected] of answers) {
    it(`${name}: ${JSON.stringify(expected)}, of a write that is sent once`, async () => {
      const device = await deviceNow();
      world.stub.answer(() => reply);
      const before = world.stub.received.length;
      const answer = await write(device, set('dhwSetPoint', 50));
      expect(answer).toMatchObject({ ok: false, ...expected });
      expect(world.stub.received.slice(before)).toHaveLength(1);
    });
  }

  it('a command without effect is refused, despite the status of success', async () => {
    const device = await deviceNow();
    const body = { data: { success: false, reason: 'COMMAND_EXECUTION_FAILED' } };
    world.stub.answer(() => ({ status: 200, body }));
    const answer = await write(device, set('dhwSetPoint', 50));
    expect(answer).toMatchObject({ ok: false, code: 'refused', by: 'cloud', reason: 'other' });
  });
});

describe('createVicareCloud: write', () => {
  const writes: readonly (readonly [string, Command, string, Json])[] = [
    [
      'a set-point by its parameter’s own name',
      set('roomSetPointHeating', 21, 'heating.circuits.0'),
      'heating.circuits.0.operating.programs.normalHeating/commands/setTemperature',
      { targetTemperature: 21 },
    ],
    [
      'a mode',
      set('operationMode', 'off'),
      'heating.dhw.operating.modes.active/commands/setMode',
      { mode: 'off' },
    ],
    [
      'a slope together with the shift as it is',
      set('curveSlope', 0.8, 'heating.circuits.0'),
      'heating.circuits.0.heating.curve/commands/setCurve',
      { slope: 0.8, shift: 4 },
    ],
    [
      'a switch by a command that takes nothing',
      set('boost', 'on'),
      'heating.dhw.oneTimeCharge/commands/activate',
      {},
    ],
    [
      'a holiday',
      {
        kind: 'holiday',
        point: 'hydro',
        enabled: true,
        startDate: '2025-07-01',
        endDate: '2025-07-14',
      },
      'heating.operating.programs.holiday/commands/schedule',
      { start: '2025-07-01', end: '2025-07-14' },
    ],
    [
      'a week, in stretches of what is not at rest',
      {
        kind: 'write-schedule',
        point: 'heating.circuits.0',
        mode: 'heating',
        schedule: 'own',
        week: {
          ...emptyWeek(),
          monday: [{ at: '05:30', sets: { mode: 'comfort' } }],
          tuesday: [{ at: '09:00', sets: { mode: 'reduced' } }],
        },
      },
      'heating.circuits.0.heating.schedule/commands/setSchedule',
      {
        newSchedule: {
          mon: [{ start: '05:30', end: '24:00', mode: 'comfort', position: 0 }],
          tue: [{ start: '00:00', end: '09:00', mode: 'comfort', position: 0 }],
          wed: [],
          thu: [],
          fri: [],
          sat: [],
          sun: [],
        },
      },
    ],
    [
      'a programme that is switched on by hand',
      set('programmeExtended', 'on', 'heating.circuits.0'),
      'heating.circuits.0.operating.programs.forcedLastFromSchedule/commands/activate',
      {},
    ],
    [
      'a level of the ventilation, by the command of another feature',
      set('ventilationLevel', 'levelThree', 'ventilation'),
      'ventilation.operating.modes.permanent/commands/setLevel',
      { level: 'levelThree' },
    ],
    [
      'a quick mode of the ventilation',
      set('ventilationSilent', 'on', 'ventilation'),
      'ventilation.quickmodes.silent/commands/activate',
      {},
    ],
    [
      'the week of the circulation pump',
      {
        kind: 'write-schedule',
        point: 'heating.dhw',
        mode: 'circulation',
        schedule: 'own',
        week: {
          ...emptyWeek(),
          monday: [
            { at: '06:00', sets: { mode: 'on' } },
            { at: '07:30', sets: { mode: 'off' } },
          ],
        },
      },
      'heating.dhw.pumps.circulation.schedule/commands/setSchedule',
      {
        newSchedule: {
          mon: [{ start: '06:00', end: '07:30', mode: 'on', position: 0 }],
          tue: [],
          wed: [],
          thu: [],
          fri: [],
          sat: [],
          sun: [],
        },
      },
    ],
    [
      'the end of a holiday',
      { kind: 'holiday', point: 'hydro', enabled: false },
      'heating.operating.programs.holiday/commands/unschedule',
      {},
    ],
  ];
  for (const [name, command, path, body] of writes) {
    it(`sends ${name}`, async () => {
      const device = await deviceNow();
      expect(await write(device, command)).toMatchObject({ ok: true, state: 'accepted' });
      const sent = world.stub.received.at(-1);
      const base = `/iot/v2/features/installations/${SAMPLE_INSTALLATION}/gateways/${SAMPLE_GATEWAY}/devices/0/features/`;
      expect(`${sent?.method} ${sent?.path}`).toBe(`POST ${base}${path}`);
      expect(JSON.parse(sent?.body ?? '')).toEqual(body);
    });
  }

  it('refuses a holiday without dates, and an address from elsewhere', async () => {
    const device = await deviceNow();
    const before = world.stub.received.length;
    const dateless = { ...set('holidayEnabled', true, 'hydro') };
    expect(await write(device, dateless)).toMatchObject({ by: 'limits', reason: 'invalid-period' });
    const path = JSON.stringify({ installation: '..', device: '0', feature: 'f', command: 'c' });
    const moved = withValue(device, (value) => ({ ...value, path }));
    const answer = await write(moved, set('dhwSetPoint', 50));
    expect(answer).toMatchObject({ by: 'limits', reason: 'unknown-device' });
    expect(world.stub.received.slice(before)).toEqual([]);
  });
});

function recorded(status: number, errorType: string, extendedPayload: Json = {}): StubAnswer {
  const viErrorId = 'req-1';
  return {
    status,
    body: { viErrorId, statusCode: status, errorType, message: '', extendedPayload },
  };
}

function set(name: string, to: number | string | boolean, point = 'heating.dhw'): Command {
  return { kind: 'set', point, name, to };
}

function read(): Promise<ReadAnswer> {
  return world.cloud.read({ accessToken, timeZone: world.timeZone, now: world.now() });
}

function write(device: Device, command: Command): Promise<WriteAnswer> {
  return world.cloud.write({ accessToken, command, device, now: world.now() });
}

async function deviceNow(): Promise<Device> {
  const [device] = devicesOf(await read());
  if (device === undefined) throw new Error('no device');
  return device;
}

function devicesOf(answer: ReadAnswer): readonly Device[] {
  if (!answer.ok) throw new Error(`no reading: ${answer.code}`);
  return answer.reading.devices;
}

function withValue(device: Device, change: (value: Value) => Value): Device {
  const points = device.points.map((point) => ({ ...point, values: point.values.map(change) }));
  return { ...device, points };
}
