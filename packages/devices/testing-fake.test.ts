import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Device, WriteAnswer } from './device-cloud.ts';
import { createFakeDeviceCloud } from './testing-fake.ts';
import type { FakeWorld } from './testing-fake.ts';
import { interpretOnecta } from './onecta/interpret.ts';
import { sampleHeatPump } from './onecta/testing-payload.ts';

const NOW = Temporal.Instant.from('2025-03-12T13:06:00Z');

describe('createFakeDeviceCloud', () => {
  it('refuses commands in mood `refusing`, and keeps the accepted ones', async () => {
    const world = worldOf();
    const accessToken = await signedIn(world, 'ana');
    world.setMood('refusing');
    expect(await warm(world, accessToken, 50)).toMatchObject({
      code: 'refused',
      by: 'cloud',
      reason: 'blocked',
    });
    world.setMood('well');
    expect(await warm(world, accessToken, 51)).toMatchObject({ ok: true });
    expect(world.commands).toEqual([{ kind: 'set', point: '2', name: 'dhwSetPoint', to: 51 }]);
  });

  it('shows a write after its latency', async () => {
    const world = worldOf();
    const accessToken = await signedIn(world, 'ana');
    await warm(world, accessToken, 51);
    expect(await tankSetPoint(world, accessToken, NOW.add({ seconds: 29 }))).toBe(48);
    expect(await tankSetPoint(world, accessToken, NOW.add({ seconds: 30 }))).toBe(51);
  });

  it('shows each account its own devices', async () => {
    const world = worldOf();
    const read = async (account: string): Promise<number> => {
      const accessToken = await signedIn(world, account);
      const answer = await world.cloud.read({ accessToken, timeZone: 'UTC', now: NOW });
      return answer.ok ? answer.reading.devices.length : -1;
    };
    expect([await read('ana'), await read('ben')]).toEqual([1, 0]);
  });

  it('has a limited quota and tokens that expire', async () => {
    const world = worldOf(3);
    const accessToken = await signedIn(world, 'ana');
    const later = NOW.add({ hours: 1 });
    const read = async (now: Temporal.Instant): Promise<unknown> =>
      world.cloud.read({ accessToken, timeZone: 'UTC', now });
    expect(await read(later)).toMatchObject({ code: 'unauthorised' });
    expect(await read(NOW)).toMatchObject({ ok: true, quota: { day: { limit: 3, remaining: 0 } } });
    expect(await read(NOW)).toMatchObject({ code: 'quota' });
  });
});

function worldOf(perDay = 200): FakeWorld {
  return createFakeDeviceCloud({ accounts: { ana: [heatPump()], ben: [] }, perDay });
}

function heatPump(): Device {
  const interpreted = interpretOnecta([sampleHeatPump()], { timeZone: 'UTC', now: null });
  if (!interpreted.ok) throw new Error(interpreted.reason);
  return interpreted.devices[0]!;
}

async function signedIn(world: FakeWorld, account: string): Promise<string> {
  const { code } = world.signIn(account);
  const answer = await world.cloud.exchangeCode({ code, redirectUri: 'https://x/y', now: NOW });
  return answer.ok ? answer.grant.accessToken : '';
}

async function warm(world: FakeWorld, accessToken: string, to: number): Promise<WriteAnswer> {
  const command = { kind: 'set', point: '2', name: 'dhwSetPoint', to } as const;
  return world.cloud.write({ accessToken, command, device: heatPump(), now: NOW });
}

async function tankSetPoint(
  world: FakeWorld,
  accessToken: string,
  now: Temporal.Instant,
): Promise<unknown> {
  const answer = await world.cloud.read({ accessToken, timeZone: 'UTC', now });
  const points = answer.ok ? (answer.reading.devices[0]?.points ?? []) : [];
  return points.flatMap(({ values }) => values).find(({ name }) => name === 'dhwSetPoint')?.value;
}
