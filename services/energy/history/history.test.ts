import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn } from '../testing.ts';

describe.each(engines)('history on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  afterAll(() => db.close());

  const homeIn = async (timeZone: string): Promise<string> => {
    const installation = randomUUID();
    valueOf(
      await bench.client.putHome(
        { params: { installation }, body: { timeZone, clock: null } },
        await bench.asService(),
      ),
    );
    return installation;
  };

  test('a day', async () => {
    const installation = await homeIn('Europe/Berlin');
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        {
          appliance: randomUUID(),
          metric: 'energy',
          use: 'sh',
          source: 'meter',
          stepS: 900,
          unit: 'kWh',
          grade: 'measured',
          accuracy: null,
          days: [{ day: '2025-10-26', values: Array.from({ length: 100 }, () => 0.25) }],
        },
      ],
    });
    const day = valueOf(
      await bench.client.getHistory(
        { params: { installation }, query: { period: 'day', date: '2025-10-26' } },
        await bench.asPerson(installation),
      ),
    );
    expect(day.slots).toHaveLength(100);
    expect(day.series[0]?.total).toBe(25);
    const home = valueOf(
      await bench.client.getHome({ params: { installation } }, await bench.asPerson(installation)),
    );
    expect(home.energyKwh).toBe(null);
    for (const period of ['week', 'month', 'year', 'all'] as const) {
      const view = valueOf(
        await bench.client.getHistory(
          { params: { installation }, query: { period, date: '2025-10-26' } },
          await bench.asPerson(installation),
        ),
      );
      expect(view.series[0]?.total).toBe(25);
    }
  });
});
