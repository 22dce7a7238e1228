import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';

const zone = 'Europe/Berlin';
const { spanOf } = localDaysOf([{ fromDay: '2000-01-01', timeZone: zone }]);
const localMidnight = (day: string): string => new Date(spanOf(day).fromMs).toISOString();

describe.each(engines)('the year before on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z');
  });
  afterAll(() => db.close());

  test('a year under way is not compared with a year that lacks the month under way', async () => {
    const months = datesOf('2024-01-01', '2025-11-01').filter((day) => day.endsWith('-01'));
    const home = await newHome(bench, zone);
    const readings = seriesOf({
      appliance: randomUUID(),
      stepS: 86_400,
      days: datesOf('2025-11-01', '2025-11-21').map((day) => ({ day, values: [10] })),
      periods: months
        .filter((month) => month !== '2024-11-01')
        .map((month) => ({
          from: localMidnight(month),
          to: localMidnight(`${addDays(month, 31).slice(0, 7)}-01`),
          value: 100,
        })),
    });
    await bench.send(home, { batch: randomUUID(), series: [readings] });
    const { series, before } = valueOf(
      await bench.client.getHistory(
        { params: { installation: home }, query: { period: 'year' } },
        await bench.asPerson(home),
      ),
    );
    expect(series[0]?.total).toBe(10 * 100 + 20 * 10);
    expect(before).toEqual({ date: '2024-11-20', total: null, whole: expect.any(Number) });
  });
});
