import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { priceDaysKind } from '../setting/setting-kinds.ts';
import { type Bench, benchOn, fileOf, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const october = { from: '2025-10-20', to: '2025-10-31' };

const flat = (rate: number) => [{ name: 'Energy', kind: 'flat' as const, rate }];
const contract = (own: object = {}) => ({
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
      energyImport: flat(0.3),
      energyExport: flat(0.08),
      ...own,
    },
  ],
});

describe.each(engines)('costs of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  let home: Awaited<ReturnType<typeof meteredHome>>;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-10-30T12:00:00Z');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    home = await meteredHome();
  });

  /** A home whose grid meter can report days of equal quarter-hours. */
  async function meteredHome() {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const appliance = randomUUID();
    const owner = await bench.asPerson(installation);
    let batches = 0;
    const report = async (
      days: readonly string[],
      { imported = 0.1, fedIn = 0.025 }: { imported?: number | null; fedIn?: number } = {},
    ) => {
      batches += 1;
      const daysOf = (value: number | null) =>
        days.map((day) => ({
          day,
          values: Array.from({ length: berlin.count(day, 900) }, () => value),
        }));
      const meter = { appliance, stepS: 900, source: 'meter' } as const;
      await bench.send(installation, {
        batch: sentAt(Date.parse('2025-10-30T00:00:00Z') + batches * 1000),
        series: [
          seriesOf({ ...meter, use: 'grid-import', days: daysOf(imported) }),
          seriesOf({ ...meter, use: 'feed-in', days: daysOf(fedIn) }),
        ],
      });
    };
    const save = async (terms: ReturnType<typeof contract>, opened: number) =>
      valueOf(
        await bench.client.saveTariff(
          { params, body: { terms } },
          { ...owner, ifMatch: `"${opened}"` },
        ),
      );
    const read = async (query = october, caller = owner) =>
      valueOf(await bench.client.getCosts({ params, query }, caller));
    return { installation, params, owner, report, save, read };
  }

  const grossByDay = ({ days }: { days: readonly { day: string; gross: number | null }[] }) =>
    Object.fromEntries(days.map(({ day, gross }) => [day, gross]));

  test('each day costs its energy and standing charge less feed-in; a day has up to 25 hours', async () => {
    await home.report(datesOf('2025-10-24', '2025-10-29'));
    await home.save(contract(), 0);
    const costs = await home.read();
    expect(costs).toMatchObject({ state: 'known', currency: 'EUR', revision: 1 });
    // 96 quarter-hours: 9.6 kWh bought at 0.30, 0.40 a day, 2.4 kWh fed in at 0.08; on the 26th 100 quarter-hours.
    expect(costs.days[0]).toEqual({
      day: '2025-10-24',
      gross: 3_088_000,
      parts: { energy: 2_880_000, standing: 400_000, 'feed-in': -192_000 },
      fault: null,
      importKwh: expect.closeTo(9.6, 4),
      exportKwh: expect.closeTo(2.4, 4),
      measuredShare: 1,
    });
    expect(grossByDay(costs)['2025-10-26']).toBe(3_200_000);
    expect(costs.days.map(({ day }) => day)).toEqual(datesOf('2025-10-24', '2025-10-31'));
    expect(costs.total).toBe(costs.days.reduce((sum, { gross }) => sum + (gross ?? 0), 0));
  });

  test('the 25 hours of a day, and the rows of the file, add up to the days to the millionth', async () => {
    await home.report(datesOf('2025-10-24', '2025-10-29'), { imported: 0.1234567 });
    const network = { name: 'Network', layer: 'network', kind: 'flat', rate: 0.1111111 };
    const peak = { name: 'Peak', windowMin: 15, rate: 51.7 };
    await home.save(contract({ energyImport: [...flat(0.2987654), network], capacity: [peak] }), 0);
    const query = { from: '2025-10-26', to: '2025-10-27' };
    const [day] = (await home.read(query)).days;
    const { client } = bench;
    const { params, owner } = home;
    const { hours, fault } = valueOf(
      await client.getHourCosts({ params, query: { day: query.from } }, owner),
    );
    expect(fault).toBeNull();
    expect(hours).toHaveLength(25);
    for (const part of ['energy', 'network', 'standing', 'capacity', 'feed-in'] as const)
      expect([part, hours.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0)]).toEqual([
        part,
        day?.parts[part],
      ]);
    expect(hours[3]?.measuredShare).toBe(1);
    const file = await fileOf(
      await client.exportCosts(
        { params, query: { from: '2025-10-24', to: '2025-10-26', format: 'csv' } },
        owner,
      ),
    );
    const [head = '', ...rows] = file.trim().split('\r\n');
    expect(head).toMatch(
      /^day,currency,gross,energy,network,tax,standing,capacity,credit,feed_in,/,
    );
    expect(rows.map((row) => Math.round(Number(row.split(',')[2]) * 1e6))).toEqual(
      (await home.read({ from: '2025-10-24', to: '2025-10-27' })).days.map(({ gross }) => gross),
    );
  });

  test('a later reading changes its day, an edited contract the days from then on', async () => {
    await home.report(datesOf('2025-10-20', '2025-10-27'));
    await home.save(contract(), 0);
    const before = grossByDay(await home.read());
    await home.report(['2025-10-22'], { imported: 0.2 });
    const after = grossByDay(await home.read());
    expect(after).toEqual({ ...before, '2025-10-22': 5_968_000 });
    const [version] = contract().versions;
    const raised = contract();
    raised.versions = [
      { ...version, validTo: '2025-10-25' },
      { ...version, validFrom: '2025-10-25', energyImport: flat(0.4) },
    ] as typeof raised.versions;
    await home.save(raised, 1);
    const edited = grossByDay(await home.read());
    expect(edited['2025-10-24']).toBe(after['2025-10-24']);
    expect(edited['2025-10-25']).toBe(4_048_000);
  });

  test('a day without readings costs its standing charge; days before the first reading or the contract are left out', async () => {
    await home.report(['2025-10-22', '2025-10-24', '2025-10-26']);
    await home.save(contract({ validFrom: '2025-10-24' }), 0);
    const { days } = await home.read({ from: '2025-10-20', to: '2025-10-27' });
    expect(days.map(({ day, gross, measuredShare }) => [day, gross, measuredShare])).toEqual([
      ['2025-10-24', 3_088_000, 1],
      ['2025-10-25', 400_000, 0],
      ['2025-10-26', 3_200_000, 1],
    ]);
  });

  test('without a contract or a grid meter there are no days; partners and wrong ranges are refused', async () => {
    expect(await home.read()).toMatchObject({ state: 'no-contract', days: [], total: 0 });
    await home.save(contract(), 0);
    expect(await home.read()).toMatchObject({ state: 'no-grid-meter', days: [], total: 0 });
    const wrong = [
      { from: '2025-10-20', to: '2025-10-20' },
      { from: '2022-10-20', to: '2025-10-20' },
    ];
    for (const query of wrong) {
      const answer = await bench.client.getCosts({ params: home.params, query }, home.owner);
      expect(wordsOf(answer)).toBe('bad-range /query/to');
    }
  });

  test('without a grid meter the heat pump’s two-hour counts are priced by the hour, without standing charges', async () => {
    const { installation, owner, params } = home;
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-10-29T00:00:00Z')),
      series: [
        seriesOf({
          appliance: randomUUID(),
          days: [{ day: '2025-10-27', values: Array.from({ length: 12 }, () => 1) }],
        }),
      ],
    });
    const calendar = {
      otherwise: 'day',
      rules: [{ from: '21:00', to: '05:00', band: 'night' }],
    };
    const rates = { day: 0.3, night: 0.2 };
    const byTime = { name: 'Energy', kind: 'time-of-use' as const, calendar, rates };
    await home.save(contract({ energyImport: [byTime] }), 0);
    const query = { from: '2025-10-27', to: '2025-10-28' };
    const costs = await home.read(query);
    // 8 hours of the night and 16 of the day, half a kWh in each.
    expect(costs).toMatchObject({ state: 'heat-pump-only', total: 3_200_000 });
    expect(costs.days).toMatchObject([{ parts: { energy: 3_200_000 }, measuredShare: 1 }]);
    const byHour = await bench.client.getHourCosts({ params, query: { day: query.from } }, owner);
    const { hours } = valueOf(byHour);
    expect([hours[4]?.gross, hours[5]?.gross]).toEqual([100_000, 150_000]);
    await home.report(['2025-10-27']);
    expect(await home.read(query)).toMatchObject({
      state: 'known',
      total: 2_560_000 + 400_000 - 192_000,
    });
  });

  test('a request that ends early has stored its first days, and the next one computes the others', async () => {
    await home.report(['2025-01-05', '2025-10-28']);
    await home.save(contract(), 0);
    const query = { from: '2025-01-01', to: '2025-10-30' };
    const cutOff = benchOn(endingAfter(db, 2), '2025-10-30T12:00:00Z');
    const { params, owner } = home;
    expect((await cutOff.client.getCosts({ params, query }, owner)).ok).toBe(false);
    const stored = await db.query<{ day: string }>(
      'select day from energy.cost_day where installation_id = $1 order by day',
      [home.installation],
    );
    expect(stored.map(({ day }) => day)).toEqual(datesOf('2025-01-05', '2025-06-01'));
    const { days } = await home.read(query);
    expect(days).toHaveLength(datesOf('2025-01-05', '2025-10-30').length);
    expect(days.at(-2)).toMatchObject({ day: '2025-10-28', gross: 3_088_000 });
  });

  test('a saved contract is priced in the background, for all days that the person may see', async () => {
    await home.report(['2025-01-05', '2025-10-28']);
    await home.save(contract(), 0);
    await runJobNow(bench.energy, priceDaysKind, bench);
    const stored = await db.query<{ day: string }>(
      'select day from energy.cost_day where installation_id = $1 order by day',
      [home.installation],
    );
    expect(stored.map(({ day }) => day)).toEqual(datesOf('2025-01-05', '2025-10-30'));
    const ended = benchOn(db, '2025-10-30T12:00:00Z', { epochOf: async () => null });
    await home.save(contract({ validFrom: '2025-02-01' }), 1);
    await runJobNow(ended.energy, priceDaysKind, ended);
    expect((await home.read({ from: '2025-01-05', to: '2025-02-02' })).days).toHaveLength(1);
  });

  test('a person gets no days before their membership, in any order of readers', async () => {
    await home.report(datesOf('2025-10-20', '2025-10-27'));
    await home.save(contract(), 0);
    await home.read();
    const newOwner = await bench.asPerson(home.installation, '2025-10-24T22:00:00Z');
    const { days } = await home.read(october, newOwner);
    expect(days[0]).toMatchObject({ day: '2025-10-25', gross: 3_088_000 });
  });

  test('a contract that follows the market is priced by the day-ahead prices', async () => {
    await home.report(['2025-10-22']);
    const query = { from: '2025-10-22', to: '2025-10-23' };
    const indexed = contract({
      standing: [],
      energyExport: [],
      energyImport: [{ name: 'Energy', kind: 'indexed', adder: 0.15 }],
    });
    await home.save(indexed, 0);
    const { days } = await home.read(query);
    expect(days[0]).toMatchObject({ fault: null });
    // The adder alone costs 1.44.
    expect(days[0]?.gross).not.toBe(1_440_000);
  });

  test('stored days equal recomputed days after any order of readings, edits and reads', async () => {
    const day = fc
      .integer({ min: 0, max: 9 })
      .map((n) => datesOf('2025-10-20', '2025-10-30')[n] ?? '');
    const step = fc.oneof(
      fc.record({ day, imported: fc.constantFrom(0.05, 0.1, 0.317, null) }),
      fc.record({ rate: fc.integer({ min: 15, max: 50 }), from: day, isTiered: fc.boolean() }),
      fc.record({ read: fc.tuple(day, day) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const own = await meteredHome();
        await own.report(datesOf('2025-10-20', '2025-10-29'));
        let { revision } = await own.save(contract(), 0);
        for (const each of steps) {
          if ('imported' in each) await own.report([each.day], { imported: each.imported });
          else if ('read' in each) {
            const [a, b] = each.read.toSorted();
            if (a !== b) await own.read({ from: a ?? '', to: b ?? '' });
          } else {
            const tiers = [
              { upToKwh: 30, rate: each.rate / 100 },
              { upToKwh: null, rate: 0.7 },
            ];
            const energyImport = each.isTiered
              ? [{ name: 'Energy', kind: 'tiered', per: 'month', tiers }]
              : flat(each.rate / 100);
            const [version] = contract().versions;
            const terms = contract();
            terms.versions = [
              { ...version, validTo: each.from },
              { ...version, validFrom: each.from, energyImport },
            ] as typeof terms.versions;
            ({ revision } = await own.save(terms, revision));
          }
        }
        const stored = await own.read();
        await db.query('delete from energy.cost_day where installation_id = $1', [
          own.installation,
        ]);
        await db.query('delete from energy.cost_basis where installation_id = $1', [
          own.installation,
        ]);
        expect(stored).toEqual(await own.read());
      }),
      { numRuns: testing.runs(12) },
    );
  });
});

/** A database whose transactions fail after the first ones, as for a request that is cancelled. */
function endingAfter(db: Database, transactions: number): Database {
  let left = transactions;
  return {
    engine: db.engine,
    query: (text, values) => db.query(text, values),
    listen: (channel, onPayload, onGap) => db.listen(channel, onPayload, onGap),
    notify: (channel, payload) => db.notify(channel, payload),
    close: () => db.close(),
    transaction: async (run) => {
      left -= 1;
      if (left < 0) throw new Error('the request has ended');
      return await db.transaction(run);
    },
  };
}
