import { randomUUID } from 'node:crypto';
import { startVicare } from '@hearth/devices/vicare/testing-vendor.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vendorsOf } from './vendors.ts';
import { productMigrations } from './migrations.ts';
import { type TestWorld, worldOn } from './testing.ts';

const start = '2025-03-12T13:06:00Z';
const redirectUri = 'https://app.invalid/account/link/vicare/back';
const linkRequest = { vendor: 'vicare' as const, installation: null, redirectUri, timeZone: null };

/** Product with both vendors: the first in memory, the second over the loopback in its own protocol. */
describe.each(engines)('with a second vendor on $name', (engine) => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let vicare: Awaited<ReturnType<typeof startVicare>>;
  let world: TestWorld;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    vicare = await startVicare();
    const first = worldOn(db, { start });
    const vendors = vendorsOf({ onecta: first.fake.cloud, vicare: vicare.cloud });
    world = worldOn(db, { start, more: { vendors } });
  });
  afterAll(async () => {
    await vicare.close();
    await db.close();
  });

  const pass = async (seconds: number) => {
    world.clock.advance({ seconds });
    await vicare.advance(seconds);
  };

  /** The home that the second test links. */
  let home: { person: string; params: { installation: string }; unit: string };

  /** Lets the minimum interval and the vendor's delay pass until a command is settled. */
  const settle = async (state: () => Promise<string>) => {
    for (let look = 0; look < 30 && ['queued', 'sent'].includes(await state()); look += 1) {
      await pass(60);
      await world.job('device-link.command');
    }
  };

  it('offers the configured vendors only', async () => {
    const ada = `p${randomUUID()}`;
    expect(valueOf(await world.api.listVendors({}, world.as(ada)))).toEqual([
      { vendor: 'onecta', readEveryS: 600 },
      { vendor: 'vicare', readEveryS: 300 },
    ]);
    const plain = worldOn(db, { start });
    expect(valueOf(await plain.api.listVendors({}, plain.as(ada)))).toHaveLength(1);
    expect(await plain.api.startLink({ body: linkRequest }, plain.as(ada))).toMatchObject({
      ok: false,
      kind: 'not-found',
      code: 'vendor-not-offered',
    });
  });

  it('links an account, sets the hot water, and sends days and months to energy as counted', async () => {
    const { api, as, energy, drain, job } = world;
    const bea = `p${randomUUID()}`;
    const { state, authorizeUrl } = valueOf(await api.startLink({ body: linkRequest }, as(bea)));
    const parameters = new URL(authorizeUrl).searchParams;
    expect(parameters.get('code_challenge_method')).toBe('S256');
    const codeChallenge = parameters.get('code_challenge') ?? '';
    const { code } = await vicare.vendor.consent({ redirectUri, codeChallenge });
    const linked = valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(bea)));
    expect(linked).toMatchObject({ units: 1, link: { vendor: 'vicare', state: 'linked' } });
    const params = { installation: linked.installation };
    const seen = valueOf(await api.getMonitoring({ params }, as(bea)));
    expect(seen.units[0]).toMatchObject({
      kind: 'air-to-water',
      model: 'Sample250A',
      online: true,
    });
    const circuit = seen.units[0]?.points.find(({ point }) => point === 'heating.circuits.0');
    expect(circuit?.setPointInForce).toBe('roomSetPointHeating');

    await drain();
    expect(energy.homes).toContainEqual({ ...params, timeZone: 'Europe/Berlin' });
    const delivered = energy.batches.flatMap(({ series }) => series);
    const heating = delivered.find(({ metric, use }) => metric === 'energy' && use === 'sh');
    expect(heating).toMatchObject({
      source: 'vicare',
      stepS: 86_400,
      grade: 'measured',
      accuracy: 0.05,
      days: [],
    });
    const yesterday = { from: '2025-03-10T23:00:00Z', to: '2025-03-11T23:00:00Z', value: 6.8 };
    expect(heating?.periods).toContainEqual(yesterday);
    const heat = delivered.find(({ metric, use }) => metric === 'heat' && use === 'sh');
    expect(heat?.periods?.map(({ value }) => value)).toEqual([1300.4, 480.5]);

    const unit = seen.units[0]?.unit ?? '';
    home = { person: bea, params, unit };
    const set = { kind: 'set' as const, point: 'heating.dhw', name: 'dhwSetPoint', to: 52 };
    const body = { unit, command: set, precondition: 48 };
    const sent = valueOf(await api.sendCommand({ params, body }, as(bea)));
    expect(sent.state).toBe('sent');
    expect(vicare.vendor.commands.at(-1)).toEqual({
      feature: 'heating.dhw.temperature.main',
      command: 'setTargetTemperature',
      body: { temperature: 52 },
    });
    for (let look = 0; look < 3; look += 1) {
      await pass(60);
      await job('device-link.command');
    }
    const { id: command } = sent;
    const settled = await api.getCommand({ params: { ...params, command } }, as(bea));
    expect(valueOf(settled)).toMatchObject({ state: 'confirmed' });
  });

  it('counts every call of a reading, and waits as the vendor requests', async () => {
    const [link] = await db.query<{ account: string; day: number }>(
      `select account, day_remaining as day from product.quota_bucket where vendor = 'vicare'`,
    );
    const used = 1450 - vicare.vendor.callsLeft;
    expect(Math.abs(725 - Number(link?.day) - used)).toBeLessThanOrEqual(3);
    await vicare.trouble('limited');
    await pass(300);
    await world.job('device-link.read');
    await vicare.trouble(null);
    const [state] = await db.query<{ state: string; next: Date }>(
      `select l.state, w.due_at as next from product.device_link l
       join platform.due_work w on w.kind = 'device-link.read' and w.key = l.link_id::text
       where l.vendor = 'vicare'`,
    );
    expect(state?.state).toBe('quota-used-up');
    expect((Number(state?.next) - world.clock.now().epochMilliseconds) / 1000).toBe(1200);
    await pass(1200);
    await world.job('device-link.read');
    const [after] = await db.query<{ state: string }>(
      `select state from product.device_link where vendor = 'vicare'`,
    );
    expect(after?.state).toBe('linked');
  });

  it.each([
    ['heating.circuits.0', 'programmeComfort', 'off', 'on'],
    ['heating.circuits.0', 'programmeExtended', 'off', 'on'],
    ['ventilation', 'ventilationLevel', 'levelTwo', 'levelFour'],
    ['ventilation', 'operationMode', 'permanent', 'ventilation'],
    ['ventilation', 'ventilationSilent', 'off', 'on'],
  ])('%s %s: from %s to %s is sent and confirmed', async (point, name, precondition, to) => {
    const { api, as } = world;
    const { person, params, unit } = home;
    const body = { unit, command: { kind: 'set' as const, point, name, to }, precondition };
    const { id } = valueOf(await api.sendCommand({ params, body }, as(person)));
    const stateNow = async () => {
      const command = await api.getCommand({ params: { ...params, command: id } }, as(person));
      return valueOf(command).state;
    };
    await settle(stateNow);
    expect(await stateNow()).toBe('confirmed');
  });

  it('the week of the circulation pump is read, written and confirmed', async () => {
    const { api, as } = world;
    const { person, params, unit } = home;
    const query = { params: { ...params, unit } };
    const read = async () => {
      const { schedules } = valueOf(await api.listSchedules(query, as(person)));
      return schedules.find(({ mode }) => mode === 'circulation');
    };
    const before = await read();
    expect(before?.week.monday).toEqual([
      { at: '06:00', sets: { mode: 'on' } },
      { at: '08:00', sets: { mode: 'off' } },
    ]);
    const week = { ...before!.week, sunday: [{ at: '09:00', sets: { mode: 'on' } }] };
    const slot = { point: 'heating.dhw', mode: 'circulation', schedule: 'own', isFollowed: true };
    const asSeen = { ...as(person), ifMatch: `"${before!.revision}"` };
    valueOf(await api.writeSchedule({ ...query, body: { ...slot, week } }, asSeen));
    await settle(async () => (await read())?.change?.state ?? 'queued');
    const after = await read();
    expect(after?.change?.state).toBe('confirmed');
    expect(after?.week.sunday[0]).toEqual({ at: '09:00', sets: { mode: 'on' } });
  });
});
