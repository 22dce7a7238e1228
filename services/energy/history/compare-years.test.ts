import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';
import { adjustToWeather } from './adjust-to-weather.ts';

describe.each(engines)('a period beside the year before on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-03-11T12:30:00Z');
  });
  afterAll(() => db.close());

  const compare = async (home: string, period: 'week' | 'month' | 'year', date: string) =>
    valueOf(
      await bench.client.compareYears(
        { params: { installation: home }, query: { period, date } },
        await bench.asPerson(home),
      ),
    ).comparison;

  /** Days with heating and hot water and an outdoor temperature each, from the tenth of the year before on. */
  const homeWith = async (temperatures: { before: number; now: number | null }) => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const daysOf = (from: string, to: string, value: number) =>
      datesOf(from, to).map((day) => ({ day, values: [value] }));
    const both = (before: number, now: number) => [
      ...daysOf('2024-02-01', '2024-04-01', before),
      ...daysOf('2025-02-01', '2025-03-11', now),
    ];
    const daily = { appliance, stepS: 86_400 as const };
    const outdoor = {
      ...daily,
      metric: 'outdoor-temperature' as const,
      use: 'none' as const,
      unit: '°C' as const,
    };
    await bench.send(home, {
      batch: randomUUID(),
      series: [
        seriesOf({ ...daily, days: both(8, 6) }),
        seriesOf({ ...daily, use: 'dhw', days: both(2, 2) }),
        seriesOf({
          ...outdoor,
          days:
            temperatures.now === null
              ? daysOf('2024-02-01', '2024-04-01', temperatures.before)
              : both(temperatures.before, temperatures.now),
        }),
      ],
    });
    return home;
  };

  test('ended days of a running month count, heating in proportion to the degree days', async () => {
    const comparison = await compare(await homeWith({ before: 5, now: 6 }), 'month', '2025-03-11');
    expect(comparison).toMatchObject({
      total: 80,
      totalBefore: 100,
      atThisWeather: {
        totalBefore: 92,
        grade: 'derived',
        degreeDays: 90,
        degreeDaysBefore: 100,
        meanC: 6,
        meanBeforeC: 5,
      },
    });
    expect(comparison?.slots).toEqual(datesOf('2025-03-01', '2025-03-11'));
    expect(comparison?.slotsBefore[0]).toBe('2024-03-01');
  });

  test('the leap day of the year before is left out of a month', async () => {
    const comparison = await compare(await homeWith({ before: 5, now: 5 }), 'month', '2025-02-10');
    expect(comparison).toMatchObject({ total: 224, totalBefore: 280 });
    expect(comparison?.atThisWeather?.totalBefore).toBe(280);
  });

  test('a week is compared with the week 52 weeks before', async () => {
    const comparison = await compare(await homeWith({ before: 5, now: 5 }), 'week', '2025-03-05');
    expect(comparison?.slotsBefore).toEqual(datesOf('2024-03-04', addDays('2024-03-04', 7)));
  });

  test('without the temperatures of both years there is no figure at this weather', async () => {
    const comparison = await compare(
      await homeWith({ before: 5, now: null }),
      'month',
      '2025-03-11',
    );
    expect(comparison).toMatchObject({ totalBefore: 100, atThisWeather: null });
  });

  test('without a year before there is no comparison', async () => {
    expect(await compare(await homeWith({ before: 5, now: 5 }), 'month', '2024-03-11')).toBeNull();
  });
});

describe('degree days', () => {
  const days = Array.from({ length: 50 }, (_, k) => [`n${k}`, `t${k}`] as const);
  const adjusted = (now: number, then: number) =>
    adjustToWeather({
      totalBefore: 1000,
      heatingBefore: 800,
      days,
      temperatureOf: (day) => (day.startsWith('n') ? now : then),
    });

  test('1000 kWh, 800 of them heating, 500 K d then and 450 K d now: 920 kWh', () => {
    expect(adjusted(6, 5)?.totalBefore).toBeCloseTo(920, 9);
  });

  test('a summer says nothing about heating', () => {
    expect(adjusted(16, 14.9)).toBeNull();
  });
});
