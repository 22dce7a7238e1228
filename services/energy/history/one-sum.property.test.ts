import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchInput } from '../ingest/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, fileOf, newHome, seriesOf } from '../testing.ts';
import type { History, HistoryPeriod } from './contract.ts';

const now = '2025-11-20T12:30:00Z';
const today = '2025-11-20';
const zone = 'Europe/Berlin';
const days = localDaysOf([{ fromDay: '2000-01-01', timeZone: zone }]);
const { spanOf } = days;

/** What a unit reports: two-hour slots since a day, totals of days, of weeks and of months, in whole kilowatt-hours. */
const reports = fc.record({
  twoHoursSince: fc.constantFrom('2025-11-06', '2025-10-28', '2025-09-01'),
  daysSince: fc.constantFrom(null, '2025-10-20', '2025-09-10'),
  missing: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
  hasWeeks: fc.boolean(),
  months: fc.uniqueArray(fc.constantFrom('2025-08-01', '2025-09-01', '2025-10-01', '2025-11-01'), {
    maxLength: 4,
  }),
  seed: fc.integer({ min: 0, max: 1000 }),
});
type Reports = typeof reports extends fc.Arbitrary<infer R> ? R : never;

function seriesIn(sample: Reports, appliance: string): BatchInput['series'] {
  const kwh = (k: number): number => (sample.seed * 7 + k * 13) % 5;
  const present = (day: string, k: number): boolean => day === today || !sample.missing.includes(k);
  const totalOver = (from: string, to: string, k: number) => ({
    from: new Date(spanOf(from).fromMs).toISOString(),
    to: new Date(spanOf(to).fromMs).toISOString(),
    value: 40 + kwh(k) * 9,
  });
  const nextMonth = (month: string): string => `${addDays(month, 31).slice(0, 7)}-01`;
  return [
    seriesOf({
      appliance,
      days: datesOf(sample.twoHoursSince, addDays(today, 1))
        .filter(present)
        .map((day, k) => ({
          day,
          values: Array.from({ length: 12 }, (_, slot) =>
            day === today && slot > 6 ? null : kwh(k * 12 + slot),
          ),
        })),
    }),
    seriesOf({
      appliance,
      stepS: 86_400,
      days:
        sample.daysSince === null
          ? []
          : datesOf(sample.daysSince, today)
              .filter((_, k) => !sample.missing.includes(k + 3))
              .map((day, k) => ({ day, values: [10 + kwh(k)] })),
      periods: [
        ...sample.months.map((month, k) => totalOver(month, nextMonth(month), k)),
        ...(sample.hasWeeks
          ? ['2025-11-03', '2025-11-10', '2025-11-17'].map((monday, k) =>
              totalOver(monday, addDays(monday, 7), k + 9),
            )
          : []),
      ],
    }),
  ].filter(({ days = [], periods = [] }) => days.length + periods.length > 0);
}

describe.each(engines.slice(-1))('one sum for one period', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  test('day, month, year, all and the export of each have the same sum, from rows that do not overlap', async () => {
    await fc.assert(
      fc.asyncProperty(reports, async (sample) => {
        const home = await newHome(bench, zone);
        await bench.send(home, { batch: randomUUID(), series: seriesIn(sample, randomUUID()) });
        const view = await viewsOf(bench, home);
        const year = await view('year', today);
        for (const month of ['2025-10-15', '2025-11-15']) {
          const monthView = await view('month', month);
          // A date before the first reading shows the first month.
          expect(totalOf(monthView)).toBe(slotOf(year, monthView.date.slice(0, 7)));
          await expectExport(bench, home, monthView);
        }
        expect(totalOf(year)).toBe(slotOf(await view('all', today), '2025'));
        await expectExport(bench, home, year);
        for (const day of [today, '2025-11-10']) {
          const dayView = await view('day', day);
          expect(totalOf(dayView)).toBe(slotOf(await view('month', dayView.date), dayView.date));
          await expectExport(bench, home, dayView);
        }
      }),
      { numRuns: testing.runs(10) },
    );
  });
});

const viewsOf =
  async (bench: Bench, home: string) =>
  async (period: HistoryPeriod, date: string): Promise<History> =>
    valueOf(
      await bench.client.getHistory(
        { params: { installation: home }, query: { period, date } },
        await bench.asPerson(home),
      ),
    );

const totalOf = ({ series }: History): number | null => series[0]?.total ?? null;

const slotOf = ({ slots, series }: History, label: string): number | null =>
  series[0]?.values[slots.findIndex((slot) => slot.label === label)] ?? null;

async function expectExport(bench: Bench, home: string, { from, to, series }: History) {
  const file = await bench.client.exportHistory(
    {
      params: { installation: home },
      query: {
        from: days.dayOf(Date.parse(from)),
        to: addDays(days.dayOf(Date.parse(to)), -1),
        format: 'json',
      },
    },
    await bench.asPerson(home),
  );
  const { values: rows } = JSON.parse(await fileOf(file)) as {
    values: { from_utc: string; to_utc: string; step_s: number; value: number }[];
  };
  const sum = rows.reduce((total, row) => total + row.value, 0);
  expect(rows.length === 0 ? null : sum).toBe(series[0]?.total ?? null);
  for (const [k, row] of rows.entries()) {
    const [fromMs, toMs] = [Date.parse(row.from_utc), Date.parse(row.to_utc)];
    expect(row.step_s).toBe((toMs - fromMs) / 1000);
    expect(fromMs).toBeGreaterThanOrEqual(Date.parse(rows[k - 1]?.to_utc ?? from));
  }
}
