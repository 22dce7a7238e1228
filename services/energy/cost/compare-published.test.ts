import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const days = datesOf('2025-10-24', '2025-10-29');
const calendar = { otherwise: 'day', rules: [{ to: '06:00', band: 'night' }] };
const networkByTime = {
  name: 'Network',
  layer: 'network',
  kind: 'time-of-use',
  calendar,
  rates: { day: 0.2, night: 0.1 },
};

const termsOf = (energyImport: readonly object[]) =>
  ({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [
      { name: 'Own', validFrom: '2025-01-01', vatRate: 0.19, pricesInclVat: true, energyImport },
    ],
  }) as never;
const flat = { name: 'Energy', kind: 'flat', rate: 0.3 };

describe.each(engines)('published prices on the hours of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-10-30T12:00:00Z');
  });
  afterAll(() => db.close());

  /** 12 kWh a day from the grid, and hot water of 0.8 kWh from 18:00 to 20:00. */
  async function homeWith(
    terms: object | null,
    {
      pumpStepS = 7200,
      timeZone = 'Europe/Berlin',
    }: { pumpStepS?: number | null; timeZone?: string } = {},
  ) {
    const installation = await newHome(bench, timeZone);
    const params = { installation };
    const owner = await bench.asPerson(installation);
    const meter = { appliance: randomUUID(), stepS: 900, source: 'meter', use: 'grid-import' };
    const pump = { appliance: randomUUID(), stepS: pumpStepS, source: 'unit', use: 'dhw' };
    const daysOf = (stepS: number, valueAt: (slot: number) => number) =>
      days.map((day) => ({
        day,
        values: Array.from({ length: berlin.count(day, stepS) }, (_, slot) => valueAt(slot)),
      }));
    const series = [seriesOf({ ...meter, days: daysOf(900, () => 0.125) } as never)];
    if (pumpStepS !== null) {
      const isDaily = pumpStepS === 86_400;
      const valueAt = (slot: number) => (isDaily || slot === 9 ? 0.8 : 0);
      series.push(seriesOf({ ...pump, days: daysOf(pumpStepS, valueAt) } as never));
    }
    await bench.send(installation, { batch: sentAt('2025-10-30T00:00:00Z'), series });
    if (terms)
      valueOf(
        await bench.client.saveTariff(
          { params, body: { terms: terms as never } },
          { ...owner, ifMatch: '"0"' },
        ),
      );
    return await bench.client.getPublishedComparison({ params }, owner);
  }

  test('in France the regulated prices at any hour and by day and night, with their standing charge', async () => {
    const found = valueOf(await homeWith(termsOf([flat]), { timeZone: 'Europe/Paris' }));
    const [single, twoRate] = found.shapes;
    expect(single).toMatchObject({ shape: 'flat', source: 'cre', perKwh: 0.1952 });
    expect(twoRate).toMatchObject({
      shape: 'two-rate',
      source: 'cre',
      nightPerKwh: 0.1635,
      publishedOn: '2025-08-01',
    });
    const standing = (5 * 185.64) / 365;
    expect((single?.total ?? 0) / 1e6).toBeCloseTo(60.5 * 0.1952 + standing, 1);
    // Eight of 24 hours, and nine on the 26th.
    const night = 0.5 * (5 * 8 + 1);
    const day = 60.5 - night;
    expect((twoRate?.total ?? 0) / 1e6).toBeCloseTo(day * 0.2081 + night * 0.1635 + standing, 1);
  });

  test('the country’s mean price, and the market price on the charges of the own contract', async () => {
    const found = valueOf(await homeWith(termsOf([flat, networkByTime])));
    const [mean, dynamic] = found.shapes;
    expect(found).toMatchObject({ currency: 'EUR', from: '2025-10-24', to: '2025-10-28', days: 5 });
    // 100 quarter-hours on the 26th.
    expect(found.importKwh).toBeCloseTo(4 * 12 + 12.5, 3);
    expect(mean).toMatchObject({ shape: 'flat', source: 'eurostat', perKwh: 0.3835 });
    expect((mean?.total ?? 0) / 1e6).toBeCloseTo(60.5 * 0.3835, 3);
    expect(dynamic).toMatchObject({ shape: 'dynamic', source: 'own-contract', perKwh: null });
    for (const { total, months } of [found.own, ...found.shapes])
      expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  test('hot water moves to cheaper slots of its day: half of it cautiously, all of it at most', async () => {
    const found = valueOf(await homeWith(termsOf([flat, networkByTime])));
    // From 0.20 to 0.10 on five days of 0.8 kWh.
    expect(found.own.shift).toMatchObject({
      days: 5,
      countedDays: 5,
      kwh: { low: expect.closeTo(2, 3), high: expect.closeTo(4, 3) },
      saving: { low: expect.closeTo(200_000, -2), high: expect.closeTo(400_000, -2) },
    });
    const [mean, dynamic] = found.shapes;
    expect(mean?.shift?.saving).toEqual({ low: 0, high: 0 });
    expect(dynamic?.shift?.saving.high).toBeGreaterThan(0);
  });

  test('hot water known by the day is spread evenly over the slots that were bought', async () => {
    const terms = termsOf([flat, networkByTime]);
    const { shift } = valueOf(await homeWith(terms, { pumpStepS: 86_400 })).own;
    expect(shift).toMatchObject({ days: 5, countedDays: 0 });
    // Nine of twelve slots are by day: 0.6 of 0.8 kWh move to the night at most.
    expect(shift?.kwh.high).toBeCloseTo(5 * 0.6, 2);
    expect((shift?.saving.high ?? 0) / 1e6).toBeCloseTo(5 * 0.06, 3);
  });

  test('a contract of one price gets the published charges below the market price', async () => {
    const found = valueOf(await homeWith(termsOf([flat]), { pumpStepS: null }));
    expect(found.shapes[1]).toMatchObject({ shape: 'dynamic', source: 'bdew', perKwh: 0.2061 });
    expect(found.own.shift).toBeNull();
  });

  test('nothing without a contract', async () => {
    expect(wordsOf(await homeWith(null))).toBe('no-contract /params/installation');
  });
});
