import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';
import type { SuppliersBill } from '../tariff/supplier-bills.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);

/** Ten days with the change to winter time: 964 quarter-hours of 0.1 kWh bought and 0.025 kWh fed in. */
const days = { firstDay: '2025-10-20', lastDay: '2025-10-29' };
const paper = (own: Partial<SuppliersBill> = {}): SuppliersBill => ({
  id: randomUUID(),
  name: 'October',
  ...days,
  total: 30.99,
  importKwh: 96.4,
  exportKwh: null,
  lines: [],
  others: [],
  ...own,
});

describe.each(engines)('a supplier’s bill on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-02T12:00:00Z');
  });
  afterAll(() => db.close());

  /** 0.30 a kWh, 0.40 a day, 0.08 for a kWh fed in: 28.92 + 4.00 − 1.928 = 30.992 for the ten days. */
  async function measuredHome() {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await bench.asPerson(installation);
    const meter = { appliance: randomUUID(), stepS: 900, source: 'meter' } as const;
    const daysOf = (value: number) =>
      datesOf('2025-10-20', '2025-10-30').map((day) => ({
        day,
        values: Array.from({ length: berlin.count(day, 900) }, () => value),
      }));
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-30T00:00:00Z')),
      series: [
        seriesOf({ ...meter, use: 'grid-import', days: daysOf(0.1) }),
        seriesOf({ ...meter, use: 'feed-in', days: daysOf(0.025) }),
      ],
    });
    const flat = (rate: number) => [{ name: 'Energy', kind: 'flat' as const, rate }];
    const terms = {
      timeZone: 'Europe/Berlin',
      currency: 'EUR' as const,
      versions: [
        {
          name: 'Lindenstrom',
          validFrom: '2025-01-01',
          vatRate: 0.19,
          pricesInclVat: true,
          standing: [{ name: 'Base', layer: 'energy' as const, amount: 0.4, per: 'day' as const }],
          energyImport: flat(0.3),
          energyExport: flat(0.08),
        },
      ],
    };
    valueOf(
      await bench.client.saveTariff({ params, body: { terms } }, { ...owner, ifMatch: '"0"' }),
    );
    const check = (bill: SuppliersBill) =>
      bench.client.checkBill({ params, body: { bill } }, owner);
    return { params, owner, check, terms };
  }

  test('that agrees leaves nothing to explain', async () => {
    const { check } = await measuredHome();
    expect(valueOf(await check(paper()))).toMatchObject({
      currency: 'EUR',
      calculated: 30_992_000,
      days: 10,
      incompleteDays: 0,
      causes: [],
      version: '2025-01-01',
    });
  });

  test('is calculated under another contract, and then explained by the price that differs', async () => {
    const { params, owner, check, terms } = await measuredHome();
    const versions = terms.versions.map((version) => ({
      ...version,
      standing: version.standing.map((charge) => ({ ...charge, amount: 0.55 })),
    }));
    const raised = { ...terms, versions };
    const body = { terms: raised, ...days };
    const calculated = valueOf(await bench.client.calculateBill({ params, body }, owner));
    expect(calculated).toEqual({
      currency: 'EUR',
      total: 32_492_000,
      importKwh: 96.4,
      exportKwh: 24.1,
      incompleteDays: 0,
      lines: [
        { part: 'energy', amount: 28_920_000 },
        { part: 'standing', amount: 5_500_000 },
        { part: 'feed-in', amount: -1_928_000 },
      ],
    });
    const lines = [{ part: 'standing', amount: 5.5 }] as const;
    const checked = valueOf(await check(paper({ total: 32.49, lines: [...lines] })));
    expect(checked.corrections).toMatchObject([
      { part: 'standing', corrections: [{ name: 'Base', from: 0.4, to: 0.55 }] },
    ]);
    const reversed = { ...body, lastDay: '2025-10-01' };
    expect(wordsOf(await bench.client.calculateBill({ params, body: reversed }, owner))).toBe(
      'ends-before-it-begins /body/lastDay',
    );
  });

  test('is compared line by line, and its total explained', async () => {
    const { check } = await measuredHome();
    const lines = [
      { part: 'energy', amount: 28.92 },
      { part: 'standing', amount: 8 },
    ] as const;
    const doubled = valueOf(await check(paper({ total: 34.99, lines: [...lines] })));
    expect(doubled.difference).toBe(3_998_000);
    expect(doubled.lines).toEqual([
      {
        part: 'energy',
        billed: 28_920_000,
        calculated: 28_920_000,
        quantity: { value: 96.4, unit: 'kWh' },
      },
      {
        part: 'standing',
        billed: 8_000_000,
        calculated: 4_000_000,
        quantity: { value: 10, unit: 'day' },
      },
      {
        part: 'feed-in',
        billed: null,
        calculated: -1_928_000,
        quantity: { value: 24.1, unit: 'kWh' },
      },
    ]);
    const base = { validFrom: '2025-01-01', list: 'standing', name: 'Base', from: 0.4, to: 0.8 };
    expect(doubled).toMatchObject({
      revision: 1,
      corrections: [{ part: 'standing', corrections: [base], reason: null }],
      rise: null,
    });
    const unpaid = valueOf(await check(paper({ total: 32.92 })));
    expect(unpaid.causes[0]).toMatchObject({ code: 'without-feed-in', amount: 1_928_000 });
  });

  test('finds the day from which a known new price explains a line', async () => {
    const { params, owner } = await measuredHome();
    // 9.6 kWh a day: 0.30 for the first four days, 0.35 for the six after them.
    const bill = paper({ total: 33.87, lines: [{ part: 'energy', amount: 31.82 }] });
    const body = { bill, rise: { part: 'energy' as const, to: 0.35 } };
    const found = valueOf(await bench.client.checkBill({ params, body }, owner));
    expect(found.rise).toEqual({
      part: 'energy',
      validFrom: '2025-01-01',
      list: 'energyImport',
      name: 'Energy',
      from: 0.3,
      to: 0.35,
      day: '2025-10-24',
    });
  });

  test('names days without readings, and refuses a bill that has none', async () => {
    const { check } = await measuredHome();
    const longer = valueOf(await check(paper({ lastDay: '2025-10-31' })));
    expect(longer).toMatchObject({ days: 12, incompleteDays: 2 });
    const before = { firstDay: '2025-03-01', lastDay: '2025-03-31' };
    expect(wordsOf(await check(paper(before)))).toBe('nothing-measured /body/bill/firstDay');
    expect(wordsOf(await check(paper({ lastDay: '2025-10-01' })))).toBe(
      'ends-before-it-begins /body/bill/lastDay',
    );
    expect(wordsOf(await check(paper({ lastDay: '2035-10-01' })))).toBe(
      'bill-too-long /body/bill/lastDay',
    );
  });

  test('is kept in a list', async () => {
    const { params, owner } = await measuredHome();
    const bills = [paper()];
    const saved = await bench.client.saveBills(
      { params, body: { bills } },
      { ...owner, ifMatch: '"0"' },
    );
    expect(valueOf(saved)).toMatchObject({ revision: 1, validFrom: '2025-10-20' });
    expect(valueOf(await bench.client.getBills({ params }, owner)).bills).toEqual(bills);
  });
});
