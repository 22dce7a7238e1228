import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, fileOf, newHome, seriesOf } from '../testing.ts';

const first = '2024-10-10';
const today = '2025-11-20';

describe.each(engines.slice(-1))('a chosen range of days', (engine) => {
  let db: Database;
  let bench: Bench;
  let home: string;
  /** A kilowatt-hour count of each day that tells it from others: 1 to 28. */
  const kwhOf = (day: string): number => (Number(day.slice(8)) % 28) + 1;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, `${today}T12:30:00Z`);
    home = await newHome(bench, 'Europe/Berlin');
    const daily = datesOf(first, addDays(today, 1)).map((day) => ({ day, values: [kwhOf(day)] }));
    const appliance = randomUUID();
    for (const days of [daily.slice(0, 200), daily.slice(200)])
      await bench.send(home, {
        batch: randomUUID(),
        series: [seriesOf({ appliance, stepS: 86_400, days })],
      });
  });
  afterAll(() => db.close());

  const ask = async (query: Record<string, string>) =>
    bench.client.getHistory({ params: { installation: home }, query }, await bench.asPerson(home));
  const sumOver = (from: string, to: string): number =>
    datesOf(from, addDays(to, 1)).reduce((sum, day) => sum + kwhOf(day), 0);

  test('any range has the sum of its days, in steps that tile it, and its export has the same sum', async () => {
    const offset = fc.integer({ min: 0, max: 405 });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (a, b) => {
        const from = addDays(first, Math.min(a, b));
        const to = addDays(first, Math.min(Math.max(a, b), Math.min(a, b) + 365));
        const history = valueOf(await ask({ from, to }));
        expect(history).toMatchObject({ range: { from, to }, date: to });
        expect(history.series[0]?.total).toBe(sumOver(from, to));
        const { slots } = history;
        expect([slots[0]?.from, slots.at(-1)?.to]).toEqual([history.from, history.to]);
        expect(slots.slice(1).map((slot) => slot.from)).toEqual(
          slots.slice(0, -1).map((slot) => slot.to),
        );
        // The hours of a day are not known.
        const known = history.period === 'day' ? 0 : sumOver(from, to);
        expect(history.series[0]?.values.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(
          known,
        );
        const file = await bench.client.exportHistory(
          { params: { installation: home }, query: { from, to, format: 'json' } },
          await bench.asPerson(home),
        );
        const { values } = JSON.parse(await fileOf(file)) as { values: { value: number }[] };
        expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(sumOver(from, to));
      }),
      { numRuns: testing.runs(10) },
    );
  });

  test.each([
    ['one day', '2025-10-26', '2025-10-26', 'day', 25],
    ['the day that loses an hour', '2025-03-30', '2025-03-30', 'day', 23],
    ['two days', '2025-10-25', '2025-10-26', 'month', 49],
    ['92 days', '2025-08-01', '2025-10-31', 'month', 92 * 24 + 1],
    ['93 days', '2025-08-01', '2025-11-01', 'year', 93 * 24 + 1],
    ['366 days', '2024-11-01', '2025-11-01', 'year', 366 * 24],
  ] as const)('%s', async (_, from, to, period, hours) => {
    const history = valueOf(await ask({ from, to }));
    expect(history.period).toBe(period);
    expect((Date.parse(history.to) - Date.parse(history.from)) / 3_600_000).toBe(hours);
  });

  test('months at both ends are cut; the range before has as many days', async () => {
    const history = valueOf(await ask({ from: '2025-06-20', to: '2025-10-03' }));
    expect(history.slots.map(({ label }) => label)).toEqual([
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
    ]);
    expect(history.series[0]?.values[0]).toBe(sumOver('2025-06-20', '2025-06-30'));
    expect(history.series[0]?.values[4]).toBe(sumOver('2025-10-01', '2025-10-03'));
    expect(history.before).toEqual({
      date: '2025-03-06',
      total: sumOver('2025-03-06', '2025-06-19'),
      whole: sumOver('2025-03-06', '2025-06-19'),
    });
    expect(history).toMatchObject({ previous: '2025-03-06', next: null });
  });

  test('a range is compared with the same days a year before', async () => {
    const year = async (from: string, to: string) =>
      valueOf(
        await bench.client.compareYears(
          { params: { installation: home }, query: { from, to } },
          await bench.asPerson(home),
        ),
      ).comparison;
    expect(await year('2025-10-20', '2025-11-05')).toMatchObject({
      total: sumOver('2025-10-20', '2025-11-05'),
      totalBefore: sumOver('2024-10-20', '2024-11-05'),
    });
    expect(await year('2025-10-01', '2025-11-05')).toBe(null);
  });

  test('counts of months alone do not compare a range that cuts them', async () => {
    const monthly = await newHome(bench, 'Europe/Berlin');
    const periods = (
      [
        ['2025-06-30T22:00:00Z', '2025-07-31T22:00:00Z', 31],
        ['2025-08-31T22:00:00Z', '2025-09-30T22:00:00Z', 66],
      ] as const
    ).map(([from, to, value]) => ({ from, to, value }));
    const readings = seriesOf({ appliance: randomUUID(), stepS: 86_400, days: [], periods });
    await bench.send(monthly, { batch: randomUUID(), series: [readings] });
    const history = valueOf(
      await bench.client.getHistory(
        { params: { installation: monthly }, query: { from: '2025-08-20', to: '2025-10-15' } },
        await bench.asPerson(monthly),
      ),
    );
    expect(history.series[0]).toMatchObject({ total: 66, completeness: 0.5263 });
    expect(history.before).toMatchObject({ date: '2025-06-24', total: null });
  });

  test.each([
    ['reversed', '2025-03-02', '2025-03-01', 'range-reversed', '/query/to'],
    ['40 years', '1985-11-20', today, 'range-before-readings', '/query/from'],
    ['a day too long', '2024-10-20', '2025-10-21', 'range-too-long', '/query/to'],
    ['ends in the future', '2025-11-01', '2025-11-21', 'range-in-future', '/query/to'],
    ['begins in the future', '2026-01-01', '2026-01-02', 'range-in-future', '/query/from'],
    [
      'before the first reading',
      '2024-10-09',
      '2024-10-11',
      'range-before-readings',
      '/query/from',
    ],
  ])('is refused at its field: %s', async (_, from, to, code, at) => {
    expect(await ask({ from, to })).toMatchObject({ ok: false, kind: 'invalid', code, at });
  });

  test('one end alone is refused at the other', async () => {
    expect(await ask({ from: '2025-03-01' })).toMatchObject({
      code: 'range-incomplete',
      at: '/query/to',
    });
    expect(await ask({ to: '2025-03-01' })).toMatchObject({
      code: 'range-incomplete',
      at: '/query/from',
    });
  });
});
