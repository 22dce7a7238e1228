import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HouseRecord } from '../building/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, wordsOf } from '../testing.ts';
import { detachedHouse, flatContract } from '../testing-house.ts';
import type { HeatingWeek, ScheduleCost } from './contract.ts';

const key = { secret: new Uint8Array(32).fill(7) };
const everyDay = (actions: HeatingWeek['monday']): HeatingWeek => ({
  monday: actions,
  tuesday: actions,
  wednesday: actions,
  thursday: actions,
  friday: actions,
  saturday: actions,
  sunday: actions,
});
const planned = everyDay([
  { at: '05:30', celsius: 21 },
  { at: '22:15', celsius: 20 },
]);
const nothing = everyDay([]);

function known(cost: ScheduleCost): Extract<ScheduleCost, { state: 'known' }> {
  if (cost.state !== 'known') throw new Error(`unknown: ${cost.reason}`);
  return cost;
}

describe.each(engines)('cost of a week of set-points on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2026-01-14T12:30:00Z', { key });
  });
  afterAll(() => db.close());

  const openHome = async (atBench = bench) => {
    const installation = await newHome(atBench, 'Europe/Berlin');
    const params = { installation };
    const owner = await atBench.asPerson(installation);
    const costOf = async (
      week: HeatingWeek,
      options: { before?: HeatingWeek; house?: HouseRecord | null } = {},
    ) => {
      const { before = null, house = detachedHouse } = options;
      return await atBench.client.calculateScheduleCost(
        { params, body: { house, week, before } },
        owner,
      );
    };
    return { params, owner, costOf };
  };

  test('energy without a contract; with one each kWh at its price, and the edit’s difference', async () => {
    const { params, owner, costOf } = await openHome();
    const free = known(valueOf(await costOf(planned)));
    expect(free).toMatchObject({
      from: '2026-01-07',
      to: '2026-01-14',
      currency: null,
      change: null,
    });
    expect(free.week.cost).toBeNull();
    const { low, middle, high } = free.week.kwh;
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    const body = { terms: flatContract };
    valueOf(await bench.client.saveTariff({ params, body }, { ...owner, ifMatch: '"0"' }));
    const warmer = {
      ...planned,
      tuesday: [
        { at: '05:30', celsius: 21 },
        { at: '17:00', celsius: 21.5 },
        { at: '22:15', celsius: 20 },
      ],
    };
    const priced = known(valueOf(await costOf(warmer, { before: planned })));
    expect(priced.currency).toBe('EUR');
    expect(priced.week.cost?.middle).toBeCloseTo(0.3 * priced.week.kwh.middle, 3);
    const change = priced.change?.kwh.middle ?? 0;
    expect(change).toBeCloseTo(priced.week.kwh.middle - middle, 6);
    expect(change).toBeGreaterThan(0);
    expect(priced.change?.cost?.middle).toBeCloseTo(0.3 * change, 4);
    expect(priced.lessByDay.cost?.middle).toBeGreaterThan(4 * (priced.change?.cost?.middle ?? 0));
  });

  test('an installer’s heat load replaces the calculated one', async () => {
    const { costOf } = await openHome();
    const free = known(valueOf(await costOf(planned)));
    const small = { ...detachedHouse, designHeatLoadKw: 3 };
    expect(known(valueOf(await costOf(planned, { house: small }))).week.kwh.middle).toBeLessThan(
      free.week.kwh.middle,
    );
  });

  test('no answer without a house or a set-point; a set-point out of reach is refused', async () => {
    const { costOf } = await openHome();
    expect(valueOf(await costOf(planned, { house: null }))).toEqual({
      state: 'unknown',
      reason: 'no-house',
    });
    expect(valueOf(await costOf(nothing))).toEqual({ state: 'unknown', reason: 'no-set-points' });
    expect(wordsOf(await costOf(everyDay([{ at: '06:00', celsius: 60 }])))).toMatch(
      /\/body\/week\/monday\/0\/celsius$/,
    );
  });

  test('a week with the day of 25 hours is priced', async () => {
    const { costOf } = await openHome(benchOn(db, '2025-10-29T12:30:00Z', { key }));
    const cost = known(valueOf(await costOf(planned)));
    expect(cost).toMatchObject({ from: '2025-10-22', to: '2025-10-29' });
    expect(cost.week.kwh.middle).toBeGreaterThan(0);
  });

  test('a heating that is off all week takes nothing', async () => {
    const { costOf } = await openHome();
    const off = known(valueOf(await costOf(everyDay([{ at: '00:00', celsius: null }]))));
    expect(off.week.kwh.middle).toBe(0);
  });
});
