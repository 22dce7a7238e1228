import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Device,
  DeviceCloud,
  Energy,
  TokenGrant,
  GrantAnswer,
  Point,
  Reading,
  Value,
} from './device-cloud.ts';

export type Trouble = 'offline' | 'slow' | 'limited' | 'garbled';

/**
 * An account at a device cloud, controlled by the suite. It has a device with a `dhw` point whose `dhwSetPoint` is a settable
 * number with min, max and step, and whose `tankTemperature` is not settable.
 */
export interface ConformanceWorld {
  readonly cloud: DeviceCloud;
  readonly timeZone: string;
  /** The cloud's time; `advance` moves it. */
  now(): Temporal.Instant;
  advance(seconds: number): void | Promise<void>;
  /** The person consents in the browser. */
  consent(): Promise<Consent>;
  /** The person withdraws the consent at the vendor. */
  revoke(): void | Promise<void>;
  /** Starts a failure of the cloud; null ends it. */
  trouble(kind: Trouble | null): void | Promise<void>;
  close(): void | Promise<void>;
}

export interface Consent {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string;
}

/** Requirements of every device cloud behind the port, independent of the vendor. */
export function describeConformance(
  name: string,
  makeWorld: () => ConformanceWorld | Promise<ConformanceWorld>,
): void {
  describe(`${name} keeps the contract of a device cloud`, () => {
    let world: ConformanceWorld;
    beforeEach(async () => {
      world = await makeWorld();
    });
    afterEach(async () => {
      await world.close();
    });
    const bench: Bench = { world: () => world };
    describeGrants(bench);
    describeReadings(bench);
    describeWrites(bench);
    describeTroubles(bench);
  });
}

interface Bench {
  readonly world: () => ConformanceWorld;
}

function describeGrants({ world }: Bench): void {
  it('authorize: the consent page gets the state and the redirect address', () => {
    const { url } = world().cloud.authorize({
      redirectUri: 'https://app.example/back?x=1',
      state: 'a b&c',
      codeChallenge: 'challenge',
    });
    const parameters = new URL(url).searchParams;
    expect(parameters.get('state')).toBe('a b&c');
    expect(parameters.get('redirect_uri')).toBe('https://app.example/back?x=1');
  });

  it('exchangeCode: accepts a code once', async () => {
    const consent = await world().consent();
    const now = world().now();
    const first = granted(await world().cloud.exchangeCode({ ...consent, now }));
    expect(Temporal.Instant.compare(first.expiresAt, now)).toBe(1);
    expect(first.refreshToken).toEqual(expect.any(String));
    const second = await world().cloud.exchangeCode({ ...consent, now });
    expect(second).toMatchObject({ ok: false, code: 'unauthorised' });
  });

  it('refresh: accepts a refresh token once', async () => {
    const { refreshToken } = await link(world());
    const now = world().now();
    const renewed = granted(await world().cloud.refresh({ refreshToken, now }));
    expect(await readOf(world(), renewed.accessToken)).toMatchObject({ ok: true });
    const again = await world().cloud.refresh({ refreshToken, now });
    expect(again).toMatchObject({ ok: false, code: 'unauthorised' });
  });

  it('read: unauthorised after the consent is withdrawn', async () => {
    const { accessToken, refreshToken } = await link(world());
    await world().revoke();
    const refreshed = await world().cloud.refresh({ refreshToken, now: world().now() });
    expect(refreshed).toMatchObject({ ok: false, code: 'unauthorised' });
    expect(await readOf(world(), accessToken)).toMatchObject({ ok: false, code: 'unauthorised' });
  });
}

function describeReadings({ world }: Bench): void {
  it('read: unauthorised with an unknown token', async () => {
    expect(await readOf(world(), 'nobody')).toMatchObject({ ok: false, code: 'unauthorised' });
  });

  it('read: all devices as plain JSON; interpret gives an equal reading for the payload', async () => {
    const { accessToken } = await link(world());
    const answer = await readOf(world(), accessToken);
    if (!answer.ok) throw new Error(`no reading: ${answer.code}`);
    expect(answer.reading.devices.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(answer.reading))).toEqual(answer.reading);
    const { timeZone } = world();
    const again = world().cloud.interpret(answer.payload, { timeZone, now: world().now() });
    expect(again).toEqual({ ok: true, reading: answer.reading });
  });

  it('read: value names are unique in a point, and the set-point in force exists', async () => {
    for (const point of (await devicesOf(world())).flatMap((device) => device.points)) {
      const names = point.values.map((value) => value.name);
      expect(names).toEqual([...new Set(names)]);
      expect([null, ...names]).toContain(point.setPointInForce);
    }
  });

  it('read: energy slots are ordered, without figures for the future', async () => {
    for (const device of await devicesOf(world())) {
      const reported = Temporal.Instant.from(device.timestamp ?? world().now().toString());
      for (const energy of device.energy) {
        expect(energy.resolutionKwh).toBeGreaterThan(0);
        expect(energy.slots.flatMap((_, index) => flawsOf(energy, index, reported))).toEqual([]);
      }
    }
  });

  it('interpret: refuses other JSON with the place', () => {
    for (const payload of [null, 'text', 7, { code: 'ERROR', message: 'no' }]) {
      const answer = world().cloud.interpret(payload, { timeZone: world().timeZone });
      expect(answer).toMatchObject({ ok: false, code: 'malformed', at: '' });
    }
  });

  it('read: the quota decreases, where it is reported', async () => {
    const { accessToken } = await link(world());
    const first = await readOf(world(), accessToken);
    const second = await readOf(world(), accessToken);
    const before = first.quota.day.remaining;
    const after = second.quota.day.remaining;
    expect(before === null ? after === null : after !== null && after < before).toBe(true);
  });
}

function describeWrites({ world }: Bench): void {
  it('write: a set-point within its limits is readable after the latency', async () => {
    const { accessToken } = await link(world());
    const { device, point, setPoint } = await tankOf(world(), accessToken);
    const to = otherThan(setPoint);
    const command = { kind: 'set', point: point.id, name: 'dhwSetPoint', to } as const;
    const now = world().now();
    const written = await world().cloud.write({ accessToken, command, device, now });
    expect(written).toMatchObject({ ok: true, state: 'accepted' });
    await world().advance(world().cloud.control.latencyS + 1);
    const after = await tankOf(world(), accessToken);
    expect(after.setPoint.value).toBe(to);
  });

  it('write: beyond the limits is refused before sending, with reason and limit', async () => {
    const { accessToken } = await link(world());
    const { device, point, setPoint } = await tankOf(world(), accessToken);
    const max = setPoint.max ?? 0;
    const cases = [
      ['tankTemperature', 40, 'not-settable', '/name', null],
      ['noSuchValue', 40, 'unknown-value', '/name', null],
      ['dhwSetPoint', max + 1, 'above-max', '/to', max],
      ['dhwSetPoint', (setPoint.min ?? 0) - 1, 'below-min', '/to', setPoint.min],
      ['dhwSetPoint', max - (setPoint.step ?? 1) / 3, 'off-step', '/to', setPoint.step],
      ['dhwSetPoint', 'warm', 'wrong-type', '/to', null],
    ] as const;
    for (const [name, to, reason, at, limit] of cases) {
      const command = { kind: 'set', point: point.id, name, to } as const;
      const now = world().now();
      const answer = await world().cloud.write({ accessToken, command, device, now });
      expect(answer).toMatchObject({ ok: false, code: 'refused', by: 'limits', reason, at, limit });
    }
  });

  it("write: refuses another account's device", async () => {
    const { accessToken } = await link(world());
    const { device, point, setPoint } = await tankOf(world(), accessToken);
    const answer = await world().cloud.write({
      accessToken,
      command: { kind: 'set', point: point.id, name: 'dhwSetPoint', to: otherThan(setPoint) },
      device: { ...device, id: '00000000-0000-4000-8000-00000000dead' },
      now: world().now(),
    });
    expect(answer).toMatchObject({ ok: false, code: 'refused', by: 'cloud' });
  });

  it('write: unauthorised with an unknown token', async () => {
    const { accessToken } = await link(world());
    const { device, point, setPoint } = await tankOf(world(), accessToken);
    const answer = await world().cloud.write({
      accessToken: 'nobody',
      command: { kind: 'set', point: point.id, name: 'dhwSetPoint', to: otherThan(setPoint) },
      device,
      now: world().now(),
    });
    expect(answer).toMatchObject({ ok: false, code: 'unauthorised' });
  });
}

function describeTroubles({ world }: Bench): void {
  const codes = {
    offline: 'offline',
    slow: 'timed-out',
    limited: 'quota',
    garbled: 'malformed',
  } as const satisfies Record<Trouble, string>;

  for (const kind of Object.keys(codes) as Trouble[]) {
    it(`read: ${codes[kind]} while the cloud is ${kind}, and succeeds afterwards`, async () => {
      const { accessToken } = await link(world());
      await world().trouble(kind);
      const answer = await readOf(world(), accessToken);
      expect(answer).toMatchObject({ ok: false, code: codes[kind] });
      const waitS = !answer.ok && answer.code === 'quota' ? answer.retryAfterS : null;
      expect(waitS === null || waitS > 0).toBe(true);
      await world().trouble(null);
      expect(await readOf(world(), accessToken)).toMatchObject({ ok: true });
    });
  }
}

function flawsOf({ slots }: Energy, index: number, reported: Temporal.Instant): string[] {
  const slot = slots[index];
  if (slot === undefined) return [];
  const { from, to, kwh, provisional } = slot;
  const isAfter = (edge: string): boolean => Temporal.Instant.compare(edge, reported) > 0;
  return [
    index > 0 && from !== slots[index - 1]?.to ? `gap before ${from}` : '',
    Temporal.Instant.compare(from, to) >= 0 ? `empty at ${from}` : '',
    isAfter(from) && kwh !== null ? `figure ahead of time at ${from}` : '',
    kwh !== null && kwh < 0 ? `negative at ${from}` : '',
    provisional !== (kwh !== null && isAfter(to)) ? `provisional is wrong at ${from}` : '',
  ].filter((flaw) => flaw !== '');
}

function granted(answer: GrantAnswer): TokenGrant {
  if (!answer.ok) throw new Error(`no grant: ${answer.code}`);
  return answer.grant;
}

async function link(
  world: ConformanceWorld,
): Promise<{ accessToken: string; refreshToken: string }> {
  const consent = await world.consent();
  const answer = await world.cloud.exchangeCode({ ...consent, now: world.now() });
  const { accessToken, refreshToken } = granted(answer);
  return { accessToken, refreshToken: refreshToken ?? '' };
}

async function readOf(
  world: ConformanceWorld,
  accessToken: string,
): ReturnType<DeviceCloud['read']> {
  return world.cloud.read({ accessToken, timeZone: world.timeZone, now: world.now() });
}

async function devicesOf(world: ConformanceWorld): Promise<Reading['devices']> {
  const { accessToken } = await link(world);
  const answer = await readOf(world, accessToken);
  if (!answer.ok) throw new Error(`no reading: ${answer.code}`);
  return answer.reading.devices;
}

async function tankOf(
  world: ConformanceWorld,
  accessToken: string,
): Promise<{ device: Device; point: Point; setPoint: Value }> {
  const answer = await readOf(world, accessToken);
  if (!answer.ok) throw new Error(`no reading: ${answer.code}`);
  for (const device of answer.reading.devices) {
    for (const point of device.points.filter((each) => each.type === 'dhw')) {
      const setPoint = point.values.find((value) => value.name === 'dhwSetPoint' && value.settable);
      if (setPoint !== undefined) return { device, point, setPoint };
    }
  }
  throw new Error('the world has no tank with a settable set-point');
}

function otherThan({ value, min, max }: Value): number {
  const lowest = min ?? 0;
  return value === lowest ? (max ?? lowest + 1) : lowest;
}
