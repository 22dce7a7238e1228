import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';
import { monthEnd } from './month-outlook.ts';

describe('monthEnd', () => {
  const november = { budget: 120, daysInMonth: 30, days: 10, today: 0 };

  test('a day costs the mean of the measured days and a week of the budget', () => {
    const end = monthEnd({ ...november, measured: Array.from({ length: 10 }, () => 6) });
    expect(end?.likely).toBeCloseTo(60 + (20 * (60 + 28)) / 17, 6);
    expect(end?.low).toBeLessThan(end?.likely ?? 0);
  });

  test('nothing is expected before the first measured day', () => {
    expect(monthEnd({ ...november, measured: [] })).toBeNull();
  });

  test('the band holds the expected end, narrows to it, and never lies below what is spent', () => {
    const cost = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.array(cost, { minLength: 1, maxLength: 29 }), cost, (measured, today) => {
        const month = { ...november, measured, days: measured.length, today };
        const end = monthEnd(month);
        const spent = measured.reduce((sum, each) => sum + each, today);
        expect(end?.low).toBeLessThanOrEqual((end?.likely ?? 0) + 1e-9);
        expect(end?.low).toBeGreaterThanOrEqual(spent - 1e-9);
        expect(end?.high).toBeGreaterThanOrEqual((end?.likely ?? 0) - 1e-9);
        const last = monthEnd({ ...month, daysInMonth: measured.length + 1, today: 1e6 });
        expect(last?.high).toBeCloseTo(last?.likely ?? 0, 3);
      }),
    );
  });
});

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const terms = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR' as const,
  versions: [
    {
      name: 'Lindenstrom',
      validFrom: '2025-01-01',
      vatRate: 0.19,
      pricesInclVat: true,
      standing: [
        { name: 'Base price', layer: 'energy' as const, amount: 0.4, per: 'day' as const },
      ],
      energyImport: [{ name: 'Energy', kind: 'flat' as const, rate: 0.3 }],
    },
  ],
};
const plan = {
  validFrom: '2025-01-01',
  currency: 'EUR',
  months: Array.from({ length: 12 }, () => ({
    heatPumpKwh: 200,
    householdKwh: 110,
    amount: 124 as number | null,
  })),
  target: null,
};

describe.each(engines)('month of a budget on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-10-11T10:00:00Z');
  });
  afterAll(() => db.close());

  async function openHome() {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await bench.asPerson(installation);
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-11T00:00:00Z')),
      series: [
        seriesOf({
          appliance: randomUUID(),
          stepS: 900,
          source: 'meter',
          use: 'grid-import',
          days: datesOf('2025-10-01', '2025-10-11').map((day) => ({
            day,
            values: Array.from({ length: berlin.count(day, 900) }, () => 0.125),
          })),
        }),
      ],
    });
    const month = async (caller = owner) => await bench.client.getMonthBudget({ params }, caller);
    return { installation, params, owner, month };
  }

  test('spent, planned and expected cost of the month; not found without a budget or a contract', async () => {
    const { params, owner, month } = await openHome();
    expect(wordsOf(await month())).toBe('not-found');
    const first = { ...owner, ifMatch: '"0"' };
    valueOf(await bench.client.saveBudget({ params, body: { budget: plan } }, first));
    expect(wordsOf(await month())).toBe('not-found');
    valueOf(await bench.client.saveTariff({ params, body: { terms } }, first));
    const read = valueOf(await month());
    // Ten days of 12 kWh at 0.30 and 0.40 a day; today has its standing charge at most.
    expect(read).toMatchObject({
      today: '2025-10-11',
      currency: 'EUR',
      budget: 124_000_000,
      plannedByToday: 44_000_000,
      days: 10,
      measuredDays: 10,
    });
    expect(read.spent).toBeGreaterThanOrEqual(40_000_000);
    expect(read.spent).toBeLessThanOrEqual(40_400_000);
    expect(read.end?.likely).toBeGreaterThan(123_000_000);
    expect(read.end?.likely).toBeLessThan(125_000_000);
    expect(read.end?.low).toBeLessThan(read.end?.likely ?? 0);
  });
});
