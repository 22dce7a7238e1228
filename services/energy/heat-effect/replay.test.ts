import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';
import { lindenstrom } from '../tariff/testing-terms.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const house = { kind: 'detached', built: '1995-2009', floorAreaM2: 140, persons: 4 } as const;
const units = { roomC: 21, tankC: 50, tankMaxC: 60 };
const surplus = {
  validFrom: '2026-10-28',
  hotWater: {
    targetC: 57,
    ceilingC: 60,
    alwaysC: 46,
    earliest: '09:00',
    latest: '16:00',
    mayUseHeater: false,
    disinfectionDay: null,
  },
  spaceHeating: null,
};

describe.each(engines)('replay of solar surplus on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2026-10-28T12:00:00Z');
  });
  afterAll(() => db.close());

  /** Hourly series from 14 October; the clocks of Berlin change on the 25th. */
  const hourly = (use: string, valueAt: (hour: number) => number) =>
    seriesOf({
      appliance: randomUUID(),
      stepS: 3600,
      source: use === 'dhw' ? 'vendor' : 'meter',
      use: use as never,
      days: datesOf('2026-10-14', '2026-10-28').map((day) => ({
        day,
        values: Array.from({ length: berlin.count(day, 3600) }, (_, hour) => valueAt(hour)),
      })),
    });
  const sunAt = (hour: number) => (hour >= 9 && hour < 16 ? 3 : 0);
  const waterAt = (hour: number) => (hour === 6 || hour === 21 ? 1 : 0);
  const usedAt = (hour: number) => 0.4 + waterAt(hour);

  test('a measured week has seven days, also over the change of clocks, and prices when a contract is set', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    await bench.send(installation, {
      batch: sentAt('2026-10-28T00:00:00Z'),
      series: [
        hourly('grid-import', (hour) => Math.max(0, usedAt(hour) - sunAt(hour))),
        hourly('feed-in', (hour) => Math.max(0, sunAt(hour) - usedAt(hour))),
        hourly('generation', sunAt),
        hourly('dhw', waterAt),
      ],
    });
    const owner = await bench.asPerson(installation);
    const replay = async () =>
      valueOf(await bench.client.replaySurplus({ params, body: { house, units, surplus } }, owner));
    const unpriced = await replay();
    expect(unpriced).toMatchObject({
      state: 'known',
      pvFrom: 'measured',
      currency: null,
      saved: null,
    });
    valueOf(
      await bench.client.saveTariff(
        { params, body: { terms: lindenstrom } },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    const priced = await replay();
    if (priced.state !== 'known') throw new Error(priced.reason);
    expect(priced.days.map(({ day }) => day)).toEqual(datesOf('2026-10-21', '2026-10-28'));
    expect(priced.currency).toBe('EUR');
    expect(priced.with.hotWater.sunKwh).toBeGreaterThan(priced.without.hotWater.sunKwh);
    expect(priced.saved).toBeGreaterThan(0);
    const before = valueOf(await bench.client.getSurplus({ params }, owner));
    expect(before.revision).toBe(0);
  });

  test('a home without panels, without a house or with a week of gaps hears why', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const reasonOf = async (body: object) => {
      const found = valueOf(
        await bench.client.replaySurplus(
          { params, body: { house, units, surplus, ...body } },
          await bench.asPerson(installation),
        ),
      );
      return found.state === 'unknown' ? found.reason : found.state;
    };
    expect(await reasonOf({})).toBe('no-sun');
    await bench.send(installation, {
      batch: sentAt('2026-10-28T00:00:00Z'),
      series: [
        hourly('grid-import', usedAt),
        hourly('feed-in', () => 0),
        hourly('generation', sunAt),
      ],
    });
    expect(await reasonOf({ house: null })).toBe('no-house');
    expect(await reasonOf({})).toBe('known');
    bench.clock.set('2026-11-20T12:00:00Z');
    expect(await reasonOf({})).toBe('too-few-days');
    bench.clock.set('2026-10-28T12:00:00Z');
    const wrong = { ...surplus, hotWater: { ...surplus.hotWater, targetC: 99 } };
    expect(
      wordsOf(
        await bench.client.replaySurplus(
          { params, body: { house, units, surplus: wrong } },
          await bench.asPerson(installation),
        ),
      ),
    ).toContain('/body/surplus/hotWater/targetC');
  });

  test('measures are estimated for a house, and measured against days of the same weather', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    bench.clock.set('2026-10-28T12:00:00Z');
    const owner = await bench.asPerson(installation);
    const saving = {
      validFrom: '2026-10-10',
      measures: {
        rooms: null,
        day: { setPointC: 20 },
        night: null,
        away: null,
        flow: null,
        hotWater: { setPointC: 46 },
      },
      before: { dayC: 21, nightC: null, hotWaterC: 50 },
    };
    const body = { house, units, hasTank: true, saving };
    const effect = valueOf(await bench.client.estimateSaving({ params, body }, owner));
    if (effect.state !== 'known') throw new Error(effect.reason);
    expect(effect).toMatchObject({ currency: null, usual: { roomC: 21, tankC: 50 } });
    expect(effect.less.kwh.middle).toBeGreaterThan(0);
    expect(effect.less.kwh.low).toBeLessThan(effect.less.kwh.high);
    const without = { ...body, house: null };
    expect(valueOf(await bench.client.estimateSaving({ params, body: without }, owner))).toEqual({
      state: 'unknown',
      reason: 'no-house',
    });
    const measured = async () => valueOf(await bench.client.getMeasuredSaving({ params }, owner));
    expect(await measured()).toEqual({ state: 'off' });
    valueOf(
      await bench.client.saveSaving({ params, body: { saving } }, { ...owner, ifMatch: '"0"' }),
    );
    expect(await measured()).toEqual({ state: 'not-measured' });
    const appliance = randomUUID();
    const daily = (metric: 'energy' | 'outdoor-temperature', valueAt: (day: string) => number) =>
      seriesOf({
        appliance,
        metric,
        use: metric === 'energy' ? 'sh' : 'none',
        unit: metric === 'energy' ? 'kWh' : '°C',
        stepS: 86_400,
        days: datesOf('2026-08-01', '2026-10-28').map((day) => ({ day, values: [valueAt(day)] })),
      });
    await bench.send(installation, {
      batch: sentAt('2026-10-28T01:00:00Z'),
      series: [
        daily('outdoor-temperature', () => 8),
        daily('energy', (day) => (day < '2026-10-10' ? 20 : 17) + (Number(day.slice(-1)) % 3) / 10),
      ],
    });
    const known = await measured();
    if (known.state !== 'known') throw new Error(known.state);
    expect(known.days).toBe(18);
    expect(known.usualKwh - known.kwh).toBeGreaterThan(45);
    expect(known.usualKwh - known.kwh).toBeGreaterThan(known.chanceKwh);
  });
});
