import { randomUUID } from 'node:crypto';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { fail, valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import {
  type HeatPump,
  heatPump,
  misconfigured,
  twoHourEnergy,
  value,
} from '../testing-devices.ts';
import { type TestWorld, type WorldOptions, quiet, worldOn } from '../testing.ts';

describe.each(engines)('reading a linked account on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A linked home, ten minutes before its next reading, with call counters at zero. */
  async function home(options: WorldOptions & { first?: HeatPump } = {}) {
    const id = `pump-${randomUUID()}`;
    const pump = (parts: HeatPump = {}): Device => heatPump({ id, ...parts });
    const world = worldOn(db, { accounts: { ada: [pump(options.first)] }, ...options });
    const ada = randomUUID();
    const linked = await world.link(ada);
    await world.drain();
    world.calls.length = 0;
    const params = { installation: linked.installation };
    const monitoring = async () =>
      valueOf(await world.api.getMonitoring({ params }, world.as(ada)));
    const refresh = async () =>
      valueOf(await world.api.refreshMonitoring({ params }, world.as(ada)));
    return { ...world, ada, linked, params, pump, monitoring, refresh };
  }

  const due = async (world: Pick<TestWorld, 'clock' | 'job'>, minutes = 10) => {
    world.clock.advance({ seconds: minutes * 60 });
    await world.job('device-link.read');
  };

  it('reads when the interval is over and not before', async () => {
    const { clock, job, calls, monitoring } = await home();
    clock.advance({ minutes: 9, seconds: 59 });
    await job('device-link.read');
    expect(calls).toEqual([]);
    clock.advance({ seconds: 1 });
    await job('device-link.read');
    await job('device-link.read');
    expect(calls).toEqual(['read']);
    expect((await monitoring()).units[0]?.readAt).toBe('2026-01-15T10:15:00Z');
  });

  it('gives temperatures alone, which are the same as among all values', async () => {
    const { api, as, ada, params, monitoring } = await home();
    const some = valueOf(await api.getTemperatures({ params }, as(ada)));
    const all = await monitoring();
    expect(some.units.flatMap(({ points }) => points.flatMap(({ values }) => values))).not.toEqual(
      [],
    );
    const temperatures = ['outdoorTemperature', 'roomTemperature', 'tankTemperature'];
    const { installation, asOf, readEveryS } = all;
    expect(some).toEqual({
      installation,
      asOf,
      readEveryS,
      links: all.links.map(({ vendor, state, since }) => ({ vendor, state, since })),
      units: all.units.map(({ unit, name, linking, online, readAt, points }) => ({
        unit,
        name,
        linking,
        online,
        readAt,
        points: points.map(({ point, type, values }) => ({
          point,
          type,
          values: values
            .filter((value) => temperatures.includes(value.name))
            .map((value) => ({ name: value.name, value: value.value })),
        })),
      })),
    });
  });

  it('reads the other links although a hundred fail', async () => {
    const world = await home();
    const [own] = await db.query<{ link_id: string }>(
      `select link_id from product.device_link where installation_id = $1`,
      [world.linked.installation],
    );
    expect(own).toBeDefined();
    // Reading these hundred links throws: their sealed grant cannot be opened.
    await db.query(
      `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, grant_sealed, grant_no, created_at)
       select gen_random_uuid(), installation_id, person_id, vendor, 'linked', since, 'not sealed by us', 0, created_at
       from product.device_link cross join generate_series(1, 100) where link_id = $1`,
      [own?.link_id],
    );
    await db.query(
      `insert into platform.due_work (kind, key, lane, due_at)
       select 'device-link.read', link_id::text, vendor, '2026-01-15T10:00:00Z' from product.device_link
       where grant_sealed = 'not sealed by us'`,
    );
    await due(world);
    expect(world.calls).toEqual(['read']);
    const [left] = await db.query<{ failed: number }>(
      `select count(*)::int as failed from platform.due_work
       where kind = 'device-link.read' and attempts = 1 and last_error is not null`,
    );
    expect(left?.failed).toBe(100);
    await db.query(`delete from product.device_link where grant_sealed = 'not sealed by us'`);
  });

  it('viewing a page causes no call', async () => {
    const { monitoring, calls, clock } = await home();
    clock.advance({ hours: 48 });
    await monitoring();
    expect(calls).toEqual([]);
  });

  it('refreshes on request once a minute at most', async () => {
    const { refresh, calls, clock } = await home();
    clock.advance({ seconds: 60 });
    await refresh();
    expect(calls).toEqual([]);
    clock.advance({ seconds: 1 });
    const seen = await refresh();
    await refresh();
    expect(calls).toEqual(['read']);
    expect(seen.units[0]?.readAt).toBe('2026-01-15T10:06:01Z');
  });

  it('reads once when two processes poll at the same moment', async () => {
    const { product, another, clock, calls } = await home();
    clock.advance({ minutes: 10 });
    const processes = [product, another(), another()];
    await Promise.all(processes.map((each) => runJobNow(each, 'device-link.read', { db, clock })));
    expect(calls).toEqual(['read']);
  });

  it('keeps the last values while the cloud is unreachable, and backs off', async () => {
    const world = await home();
    const moods = [
      ['offline', 'unreachable'],
      ['slow', 'unreachable'],
      ['garbled', 'malformed'],
    ] as const;
    for (const [mood, state] of moods) {
      world.fake.setMood(mood);
      await due(world, 60);
      const seen = await world.monitoring();
      expect(seen.links[0]).toMatchObject({ state, lastReadAt: '2026-01-15T10:05:00Z' });
      expect(seen.units[0]).toMatchObject({ readAt: '2026-01-15T10:05:00Z' });
      expect(seen.units[0]?.points).not.toEqual([]);
    }
    // Third failure in a row: between 120 and 240 s, 180 s with the jitter of this test.
    const [link] = (await world.monitoring()).links;
    expect(link?.nextReadAt).toBe('2026-01-15T13:08:00Z');
    world.fake.setMood('well');
    await due(world, 3);
    expect((await world.monitoring()).links[0]).toMatchObject({
      state: 'linked',
      lastReadAt: '2026-01-15T13:08:00Z',
    });
  });

  it('does not call before the time a 429 named, for a day at most', async () => {
    const world = await home();
    world.fake.setMood('limited');
    await due(world);
    expect((await world.monitoring()).links[0]?.state).toBe('quota-used-up');
    world.fake.setMood('well');
    world.calls.length = 0;
    await due(world, 0.5);
    await world.refresh();
    expect(world.calls).toEqual([]);
    await due(world, 1);
    expect((await world.monitoring()).links[0]?.state).toBe('linked');
  });

  it('leaves a fifth of the daily calls for commands', async () => {
    // Of 22 a day four are the reserve, and a used call comes back after 24/22 hours.
    const world = await home({ perDay: 22 });
    for (let turn = 0; turn < 16; turn += 1) await due(world);
    expect((await world.monitoring()).links[0]?.remainingToday).toBe(4);
    const { calls } = world;
    calls.length = 0;
    await world.refresh();
    expect(calls).toEqual([]);
  });

  it('a wrong configuration of this deployment ends no link, and reading resumes when it is corrected', async () => {
    let isWrong = true;
    const world = await home({
      wrap: (cloud) => ({
        ...cloud,
        refresh: (request) => (isWrong ? Promise.resolve(misconfigured) : cloud.refresh(request)),
      }),
    });
    await due(world, 61);
    expect((await world.monitoring()).links[0]).toMatchObject({ state: 'malformed' });
    isWrong = false;
    await due(world, 2);
    expect((await world.monitoring()).links[0]).toMatchObject({ state: 'linked' });
  });

  it('refreshes an ended token once, and asks for a sign-in when the grant is gone', async () => {
    const world = await home();
    await due(world, 61);
    expect(world.calls).toEqual(['refresh', 'read']);
    world.fake.revoke('ada');
    await due(world);
    const seen = await world.monitoring();
    expect(seen.links[0]).toMatchObject({ state: 'needs-sign-in', nextReadAt: null });
    expect(seen.units[0]?.readAt).toBe('2026-01-15T11:06:00Z');
    world.calls.length = 0;
    await due(world, 600);
    await world.refresh();
    expect(world.calls).toEqual([]);
  });

  it('measures ages by its own clock when the cloud’s is hours ahead', async () => {
    const { monitoring } = await home({ first: { timestamp: '2026-01-15T19:00:00Z' } });
    expect((await monitoring()).units[0]).toMatchObject({
      lastSeenAt: '2026-01-15T10:05:00Z',
      readAt: '2026-01-15T10:05:00Z',
    });
  });

  it('sends energy slots of two hours and quarter-hour means of sensors', async () => {
    const energy = [twoHourEnergy('2026-01-15', [1, 2, null, 0, 3, 1, 0, 0, 0, 0, 0, 0])];
    const world = await home({ first: { energy } });
    const [batch] = world.energy.batches;
    const electric = batch?.series.find((series) => series.metric === 'energy');
    // At 10:05Z it is 11:05 in Brussels: the slot from 10:00 is under way, those after it have not begun.
    expect(electric).toMatchObject({ use: 'sh', stepS: 7200, unit: 'kWh', accuracy: 0.5 });
    expect(electric?.days).toEqual([
      { day: '2026-01-15', values: [1, 2, null, 0, 3, 1, null, null, null, null, null, null] },
    ]);
    world.fake.put('ada', world.pump({ energy, room: 21.5 }));
    await due(world, 10);
    await world.drain();
    const rooms = world.energy.batches
      .flatMap((each) => each.series)
      .filter((series) => series.metric === 'room-temperature');
    const values = rooms.flatMap((series) =>
      series.days[0]?.values.filter((value) => value !== null),
    );
    expect(values).toEqual([20.5, 21.5]);
    const resent = world.energy.batches.slice(1).flatMap((each) => each.series);
    expect(resent.filter((series) => series.metric === 'energy')).toEqual([]);
  });

  it('delivers each reading once and in order after energy was unreachable', async () => {
    const world = await home();
    world.energy.failure = fail('unavailable', 'down');
    for (const kwh of [1, 2, 3]) {
      const energy = [twoHourEnergy('2026-01-15', [0, 0, 0, 0, 0, kwh])];
      world.fake.put('ada', world.pump({ energy }));
      await due(world);
      await world.drain();
    }
    const before = world.energy.batches.length;
    world.energy.failure = null;
    world.clock.advance({ hours: 3 });
    await world.drain();
    await world.drain();
    const delivered = world.energy.batches
      .slice(before)
      .flatMap((batch) => batch.series)
      .filter((series) => series.metric === 'energy')
      .map((series) => series.days[0]?.values[5]);
    expect(delivered).toEqual([1, 2, 3]);
    const { link } = world.linked;
    const left = 'select 1 from product.reading_batch where link_id = $1';
    expect(await db.query(left, [link])).toEqual([]);
  });

  it('sets a payload aside that energy refuses, and delivers the rest', async () => {
    const world = await home();
    world.energy.failure = fail('invalid', 'values-of-day', { at: '/body/series/0' });
    await due(world);
    await world.drain();
    world.energy.failure = null;
    const before = world.energy.batches.length;
    await due(world, 20);
    await world.drain();
    expect(world.energy.batches).toHaveLength(before + 1);
  });

  it('writes what changed at the unit into the ledger, once', async () => {
    const world = await home();
    world.fake.put('ada', world.pump({ tankSetPoint: 52, room: 22, fault: true, online: false }));
    await due(world);
    await world.drain();
    world.fake.put('ada', world.pump({ tankSetPoint: 52 }));
    await due(world);
    await world.drain();
    expect(world.energy.logs).toMatchObject([
      { kind: 'change', by: 'unit', name: 'dhwSetPoint', before: 48, after: 52 },
      { kind: 'fault', by: 'unit', name: 'U4-01', before: null, after: 'error' },
      { kind: 'connectivity', name: 'online', before: true, after: false },
      { kind: 'fault', name: 'U4-01', before: 'error', after: null },
      { kind: 'connectivity', name: 'online', before: false, after: true },
    ]);
  });

  it('makes energy of the counters of a battery unit, and sends what flows now', async () => {
    const id = `store-${randomUUID()}`;
    const store = (at: string, wh: number, state: string): Device => ({
      ...heatPump({ id, timestamp: at }),
      kind: 'battery',
      points: [electricity(wh, state)],
    });
    const first = store('2026-01-15T10:05:00Z', 3_258_900, 'standby');
    const world = worldOn(db, { accounts: { ada: [first] } });
    await world.link(randomUUID());
    await world.drain();
    expect(world.energy.power.at(-1)?.flows).toMatchObject({ gridW: 6624, batteryW: 0 });
    for (const [at, wh] of [
      ['2026-01-15T10:55:00Z', 3_259_400],
      ['2026-01-15T11:05:00Z', 3_259_500],
      ['2026-01-15T11:58:00Z', 3_260_100],
      ['2026-01-15T12:09:00Z', 3_260_200],
    ] as const) {
      world.fake.put('ada', store(at, wh, 'charge'));
      world.clock.set(at);
      await world.job('device-link.read');
    }
    await world.drain();
    const bought = world.energy.batches
      .flatMap(({ series }) => series)
      .filter(({ use }) => use === 'grid-import');
    expect(bought.at(-1)).toMatchObject({ stepS: 3600, source: 'onecta', accuracy: 0.05 });
    // 11:00 to 13:00 in Brussels: the first reading was five minutes after ten in UTC.
    expect(bought.at(-1)?.days.map(({ values }) => [...values.entries()].filter(valued))).toEqual([
      [
        [11, 0.5],
        [12, 0.7],
      ],
    ]);
    const flowing = world.energy.power.find(({ at }) => at === '2026-01-15T12:09:00Z');
    expect(flowing?.flows).toMatchObject({
      gridW: 6624,
      pvW: 1500,
      batteryW: 1200,
      houseW: 6924,
      batterySoc: 0.42,
    });
  });

  it('creates a unit for a device that is added to the account later', async () => {
    const world = await home();
    world.fake.put('ada', heatPump({ id: randomUUID() }));
    await due(world);
    expect((await world.monitoring()).units).toHaveLength(2);
  });
});

const valued = ([, kwh]: [number, number | null]): boolean => kwh !== null;

/** Counter and power of a battery unit's connection to the grid. */
const electricity = (wh: number, state: string): Device['points'][number] => ({
  id: 'electricity',
  type: 'other',
  subtype: null,
  setPointInForce: null,
  values: [
    value('gridImportTotal', wh, { unit: 'Wh' }),
    value('gridPower', 6624, { unit: 'W' }),
    value('solarPower', 1.5, { unit: 'kW' }),
    value('batteryPower', -1200, { unit: 'W' }),
    value('batteryState', state),
    value('stateOfCharge', 42, { unit: '%' }),
  ],
});
