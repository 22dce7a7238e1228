// @module-tag long
import { randomUUID } from 'node:crypto';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, accessOfOwner, benchOn, newHome, seriesOf } from '../testing.ts';
import { flatContract } from '../testing-house.ts';
import type { HomeForecast } from './contract.ts';

/** 11:07 in Berlin. */
const now = '2026-01-20T10:07:00Z';
const today = '2026-01-20';

describe.each(engines)('forecast of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  beforeEach(async () => {
    await db.query('delete from platform.due_work');
  });
  afterAll(() => db.close());

  function world(on: Database = db) {
    const bench: Bench = benchOn(on, now, {
      alerts: {
        watchAccess: accessOfOwner(),
        postMessage: async () => ({ ok: true, value: undefined }),
      },
    });
    const { energy, clock, client } = bench;
    const view = async (
      installation: string,
      query: { day?: string; lead?: '0' | '12' | '24' } = {},
      visibleFrom?: string,
    ): Promise<HomeForecast> =>
      valueOf(
        await client.getForecast(
          { params: { installation }, query: { lead: '0', ...query } },
          await bench.asPerson(installation, visibleFrom),
        ),
      );
    const run = () => runJobNow(energy, 'energy.forecast-home', { db: on, clock });
    return { ...bench, view, run };
  }

  /** A home with 30 days of a grid meter and a heat pump, and a contract. */
  async function measuredHome(own = world(), homeClock: WorldClock | null = null) {
    const installation = await newHome(own, 'Europe/Berlin', homeClock);
    const unit = randomUUID();
    const days = datesOf(addDays(today, -30), today);
    const daily = (count: number, valueOf: (k: number, day: number) => number) =>
      days.map((day, at) => ({
        day,
        values: Array.from({ length: count }, (_, k) => valueOf(k, at)),
      }));
    await own.send(installation, {
      batch: randomUUID(),
      series: [
        seriesOf({
          appliance: unit,
          stepS: 3600,
          days: daily(24, (_, day) => 0.6 + (day % 5) / 10),
        }),
        seriesOf({
          appliance: unit,
          use: 'dhw',
          stepS: 3600,
          days: daily(24, (k) => (k === 6 ? 1.5 : 0)),
        }),
        seriesOf({
          appliance: unit,
          metric: 'outdoor-temperature',
          use: 'none',
          stepS: 900,
          unit: '°C',
          days: daily(96, (_, day) => 6 - 2 * (day % 5)),
        }),
        seriesOf({
          appliance: randomUUID(),
          use: 'grid-import',
          source: 'meter',
          stepS: 900,
          days: daily(96, (k, day) => (k >= 72 ? 0.9 : 0.7) + (day % 3) / 20),
        }),
      ],
    });
    const params = { installation };
    const owner = await own.asPerson(installation);
    valueOf(
      await own.client.saveTariff(
        { params, body: { terms: flatContract } },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    return { ...own, installation };
  }

  test('48 hours of each signal with bands, and yesterday’s forecast against what happened', async () => {
    const { run, view, installation } = await measuredHome();
    await run();
    const { next, past, days } = await view(installation);
    expect(next).toMatchObject({ from: '2026-01-20T10:00:00.000Z', hours: 48, pricedHours: 48 });
    expect(next?.nights).toEqual([
      { from: '2026-01-20T15:30:00.000Z', to: '2026-01-21T07:00:00.000Z' },
      { from: '2026-01-21T15:30:00.000Z', to: '2026-01-22T07:00:00.000Z' },
    ]);
    const { signals } = next ?? {};
    for (const signal of ['household', 'heating', 'hot-water', 'outdoor', 'price'] as const) {
      const forecast = signals?.[signal];
      if (forecast?.state !== 'forecast') throw new Error(`no forecast of ${signal}`);
      expect(forecast.likely).toHaveLength(48);
      forecast.likely.forEach((likely, hour) => {
        expect(forecast.low[hour]).toBeLessThanOrEqual(likely ?? Number.NaN);
        expect(forecast.high[hour]).toBeGreaterThanOrEqual(likely ?? Number.NaN);
      });
    }
    expect(signals?.solar).toEqual({ state: 'missing', reason: 'no-panels' });
    expect(signals?.price).toMatchObject({ low: Array(48).fill(300_000) });
    expect(signals?.outdoor).toMatchObject({
      notes: ['climate-weather', 'place-assumed', 'first-bands'],
    });
    const water = signals?.['hot-water'];
    // 06:00 is 19 hours ahead.
    expect(water?.state === 'forecast' ? water.likely[19] : null).toBeGreaterThan(0.8);
    expect(past).toMatchObject({ day: '2026-01-19', lead: 0, madeAt: '2026-01-18T23:01:00.000Z' });
    const household = past.scores.find(({ signal }) => signal === 'household');
    expect(household).toMatchObject({ hours: 24 });
    const measured = household?.measured ?? 0;
    expect(Math.abs((household?.forecast ?? 0) - measured) / measured).toBeLessThan(0.25);
    expect(days).toEqual(['2026-01-19', '2026-01-18']);
    for (const lead of ['12', '24'] as const)
      expect((await view(installation, { lead })).past.scores.length).toBeGreaterThan(3);
  });

  test('a simulated home whose clock begins now has a forecast of the day before', async () => {
    const simulated = { anchor: now, offsetMs: 0, rate: 1 };
    const { run, view, installation } = await measuredHome(world(), simulated);
    await run();
    const { past } = await view(installation);
    expect(past).toMatchObject({ day: '2026-01-19', madeAt: '2026-01-18T23:01:00.000Z' });
    expect(past.scores.find(({ signal }) => signal === 'household')).toMatchObject({ hours: 24 });
  });

  test('forecasts of days are stored 0, 12 and 24 hours ahead, once, and end after 60 days', async () => {
    const { run, view, installation, clock } = await measuredHome();
    await run();
    for (const at of ['2026-01-20T23:00:20Z', '2026-01-21T11:00:20Z', '2026-01-21T23:00:20Z']) {
      clock.set(at);
      await run();
      await run();
    }
    clock.set('2026-01-22T10:00:00Z');
    const rows = await db.query<{ day: string; lead_h: number }>(
      `select day, lead_h from energy.forecast_day where installation_id = $1 and day > '2026-01-19'
       order by day, lead_h`,
      [installation],
    );
    expect(rows.map(({ day, lead_h: lead }) => `${day} ${lead}`)).toEqual([
      '2026-01-21 0',
      '2026-01-22 0',
      '2026-01-22 12',
      '2026-01-22 24',
      '2026-01-23 24',
    ]);
    // The meter is silent since: nothing is compared with nothing.
    expect((await view(installation)).past).toMatchObject({
      day: '2026-01-21',
      madeAt: '2026-01-20T23:00:20.000Z',
    });
    clock.set('2026-03-25T10:00:00Z');
    await view(installation);
    await run();
    expect((await view(installation)).days).toEqual(['2026-03-24', '2026-03-23']);
  });

  test('a home of which nothing is known says what is missing; a new resident sees no day before', async () => {
    const own = world();
    const installation = await newHome(own, 'Europe/Helsinki');
    expect(await own.view(installation)).toMatchObject({ next: null, days: [] });
    await own.run();
    const { next } = await own.view(installation);
    expect(next?.signals).toMatchObject({
      household: { state: 'forecast', notes: ['usual-household', 'first-bands'] },
      heating: { state: 'missing', reason: 'not-measured' },
      'hot-water': { state: 'missing', reason: 'not-measured' },
      solar: { state: 'missing', reason: 'no-panels' },
      price: { state: 'missing', reason: 'no-contract' },
    });
    const household = next?.signals.household;
    if (household?.state !== 'forecast') throw new Error('no household');
    const sum = household.likely.reduce<number>((total, each) => total + (each ?? 0), 0);
    expect(sum / 2).toBeGreaterThan(5);
    expect(sum / 2).toBeLessThan(15);
    const measured = await measuredHome();
    await measured.run();
    const late = await measured.view(measured.installation, {}, '2026-01-19T12:00:00Z');
    expect(late.days).toEqual(['2026-01-19']);
  });

  test('a process that dies between any two statements leaves whole forecasts', async () => {
    const first = world();
    const installation = await newHome(first, 'Europe/Berlin');
    first.clock.advance({ minutes: 6 });
    await first.run();
    const midnight = '2026-01-20T23:00:20Z';
    let isDone = false;
    for (let statements = 0; !isDone; statements += 1) {
      const process = killableProcess(db);
      process.dieAfter(statements);
      const dying = world(process.db);
      dying.clock.set(midnight);
      await dying.run().catch(() => undefined);
      isDone = !process.isDead();
      await db.query(
        'update platform.due_work set holder = null, lease_until = null, due_at = $1',
        [midnight],
      );
      const { next } = await first.view(installation);
      const rows = await db.query(
        `select 1 from energy.forecast_day where installation_id = $1 and day > '2026-01-20'`,
        [installation],
      );
      expect(rows).toHaveLength(next?.madeAt === '2026-01-20T23:00:20.000Z' ? 2 : 0);
    }
  });

  test('the day on which the clocks go back has 25 hours', async () => {
    const own = world();
    own.clock.set('2025-10-25T22:00:30Z');
    const installation = await newHome(own, 'Europe/Berlin');
    own.clock.advance({ minutes: 6 });
    await own.run();
    own.clock.set('2025-10-27T08:00:00Z');
    const { past } = await own.view(installation);
    expect(past.day).toBe('2025-10-26');
    const { household } = past.signals;
    expect(
      household?.state === 'forecast' && household.likely.filter((each) => each !== null),
    ).toHaveLength(25);
  });
});
