import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { energyMigrations } from '../migrations.ts';
import { placeContract } from '../place/contract.ts';
import { priceDaysKind } from '../setting/setting-kinds.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';
import { monthEnd } from '../budget/month-outlook.ts';

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

const panels = {
  commissionedOn: '2024-05-04',
  arrays: [
    {
      name: null,
      ratedKw: 5,
      modules: null,
      azimuthDeg: 180,
      tiltDeg: 35,
      shading: 'none' as const,
      mounting: 'close-roof' as const,
    },
  ],
  inverterKw: null,
  batteryKwh: null,
  exportedEnergy: 'metered' as const,
  exportLimitKw: null,
};

describe.each(engines)('month of a budget on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-10-11T10:00:00Z');
  });
  afterAll(() => db.close());

  /** The home moves to a place whose September is warmer than that of its country's largest town. */
  async function putPalermo(installation: string) {
    const place = createClient(placeContract, {
      fetch: bench.energy.fetch,
      baseUrl: 'http://energy.test',
      timeoutMs: 60_000,
      retries: 0,
      random: () => 0,
    });
    const body = {
      country: 'IT',
      postalCode: '90133',
      latitudeDeg: 38.1,
      longitudeDeg: 13.4,
      altitudeM: 14,
      biddingZone: null,
    };
    valueOf(await place.putPlace({ params: { installation }, body }, await bench.asService()));
  }

  async function openHome() {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const meter = randomUUID();
    const owner = await bench.asPerson(installation);
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-11T00:00:00Z')),
      series: [
        seriesOf({
          appliance: meter,
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
    return { installation, meter, params, owner, month };
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

  test('solar panels lower what is expected, not the budget', async () => {
    const { params, owner, month } = await openHome();
    const first = { ...owner, ifMatch: '"0"' };
    valueOf(await bench.client.saveBudget({ params, body: { budget: plan } }, first));
    valueOf(await bench.client.saveTariff({ params, body: { terms } }, first));
    const without = valueOf(await month());
    expect(without.withPanels).toBeNull();
    valueOf(await bench.client.saveSolar({ params, body: { panels } }, first));
    const read = valueOf(await month());
    expect(read.budget).toBe(without.budget);
    // 310 kWh evenly over an October; 5 kW of panels make about 300 kWh of it, of which a part is used at once.
    const saved = (read.budget - (read.withPanels ?? 0)) / 1e6;
    expect(saved).toBeGreaterThan(20);
    expect(saved).toBeLessThan(60);
    expect(read.end?.likely).toBeLessThan(without.end?.likely ?? 0);
    expect(read.spent).toBe(without.spent);
    // A target changes the budget, not what the panels save.
    const budget = { ...plan, target: { unit: 'money' as const, year: 744 } };
    valueOf(
      await bench.client.saveBudget({ params, body: { budget } }, { ...owner, ifMatch: '"1"' }),
    );
    const withTarget = valueOf(await month());
    expect(withTarget.budget).toBe(62_000_000);
    expect(withTarget.withPanels).toBe(read.withPanels);
  });

  test('a year without stored costs is priced in the background, once', async () => {
    const { installation, meter, params, owner } = await openHome();
    const days = datesOf('2025-05-01', '2025-10-01').map((day) => ({
      day,
      values: Array.from({ length: berlin.count(day, 3600) }, () => 0.5),
    }));
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-11T01:00:00Z')),
      series: [
        seriesOf({ appliance: meter, stepS: 3600, source: 'meter', use: 'grid-import', days }),
      ],
    });
    const first = { ...owner, ifMatch: '"0"' };
    valueOf(await bench.client.saveBudget({ params, body: { budget: plan } }, first));
    valueOf(await bench.client.saveTariff({ params, body: { terms } }, first));
    const read = async () => valueOf(await bench.client.getBudgetVariance({ params }, owner));
    const pending = await read();
    expect(pending).toMatchObject({ isPending: true, chosen: null });
    expect(pending.months.map(({ spent }) => spent)).toEqual(pending.months.map(() => null));
    await runJobNow(bench.energy, priceDaysKind, bench);
    const priced = await read();
    expect(priced).toMatchObject({ isPending: false, chosen: { month: '2025-09' } });
    expect(priced.months.filter(({ spent }) => spent !== null)).toHaveLength(5);
  });

  test('an ended month differs from its budget by parts that add up; a running one is refused', async () => {
    const { installation, meter, params, owner } = await openHome();
    const heatPump = randomUUID();
    const september = datesOf('2025-09-01', '2025-10-01');
    const quarters = (kwh: number) =>
      september.map((day) => ({
        day,
        values: Array.from({ length: berlin.count(day, 900) }, () => kwh),
      }));
    const daily = september.map((day) => ({ day, values: [10] }));
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-11T01:00:00Z')),
      series: [
        seriesOf({
          appliance: meter,
          stepS: 900,
          source: 'meter',
          use: 'grid-import',
          days: quarters(0.125),
        }),
        seriesOf({
          appliance: heatPump,
          stepS: 900,
          source: 'meter',
          use: 'none',
          days: quarters(0.05),
        }),
        seriesOf({
          appliance: heatPump,
          stepS: 86_400,
          metric: 'outdoor-temperature',
          use: 'none',
          unit: '°C',
          days: daily,
        }),
      ],
    });
    const variance = async (month?: string) =>
      await bench.client.getBudgetVariance({ params, query: month ? { month } : {} }, owner);
    expect(wordsOf(await variance())).toBe('not-found');
    const months = plan.months.map((month, i) =>
      i >= 4 && i <= 8
        ? { ...month, heatPumpKwh: i === 8 ? 100 : 60, amount: i === 8 ? 75 : 63 }
        : month,
    );
    const first = { ...owner, ifMatch: '"0"' };
    const body = { budget: { ...plan, months } };
    valueOf(await bench.client.saveBudget({ params, body }, first));
    valueOf(await bench.client.saveTariff({ params, body: { terms } }, first));
    const read = valueOf(await variance());
    expect(read.months.map(({ month, spent }) => [month, spent !== null])).toEqual([
      ['2025-09', true],
      ...['08', '07', '06', '05', '04', '03', '02', '01'].map((month) => [`2025-${month}`, false]),
    ]);
    // 360 kWh at 0.30 and 30 days at 0.40; 144 of them by the heat pump.
    expect(read.chosen).toMatchObject({ month: '2025-09', budget: 75_000_000, spent: 120_000_000 });
    expect(read.chosen?.use?.heatPumpKwh).toBeCloseTo(144, 6);
    const parts = read.chosen?.parts ?? [];
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(45_000_000);
    const amountOf = (part: string) => parts.find((each) => each.part === part)?.amount ?? 0;
    // The expected 210 kWh cost 63 and 12; ten degrees are colder than a usual September.
    expect(amountOf('price')).toBe(0);
    expect(amountOf('weather')).toBeGreaterThan(1_000_000);
    expect(amountOf('weather') + amountOf('behaviour')).toBe(45_000_000);
    expect(read.chosen?.degreeDays?.own).toBeCloseTo(150, 6);
    await putPalermo(installation);
    expect(valueOf(await variance()).chosen?.degreeDays?.usual).toBeLessThan(0.5);
    expect(valueOf(await variance('2025-08')).chosen).toBeNull();
    expect(wordsOf(await variance('2025-10'))).toBe('month-not-ended /query/month');
  });
});
