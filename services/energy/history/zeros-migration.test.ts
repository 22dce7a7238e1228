import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '@hearth/platform/database/database.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';

const migration = new URL('../migrations/021-zeros-before-installation.sql', import.meta.url);
const month = (number: number, value: number) => ({
  from: new Date(Date.UTC(2025, number - 1, 1)).toISOString(),
  to: new Date(Date.UTC(2025, number, 1)).toISOString(),
  value,
});

describe.each(everyEngine)('migration 021 on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  afterAll(() => db.close());

  test('zeros before the first count of an appliance go, zeros since then stay', async () => {
    const home = await newHome(bench, 'UTC');
    const [unit, unused] = [randomUUID(), randomUUID()];
    const day = { from: '2025-01-05T00:00:00Z', to: '2025-01-06T00:00:00Z', value: 0 };
    await bench.send(home, {
      batch: randomUUID(),
      series: [
        seriesOf({ appliance: unit, periods: [month(1, 0), month(4, 0), month(6, 12), day] }),
        // Cooling that began before heating: the unit stood by then.
        seriesOf({ appliance: unit, use: 'cooling', periods: [month(3, 7), month(2, 0)] }),
        seriesOf({ appliance: unused, periods: [month(1, 0)] }),
      ],
    });
    await db.query(await readFile(migration, 'utf8'));
    const rows = await db.query<{ appliance: string; from: Date }>(
      `select s.appliance_id as appliance, p.from_at as "from" from energy.reading_period p
       join energy.series s using (installation_id, series_no) where installation_id = $1 order by p.from_at`,
      [home],
    );
    const monthsOf = (appliance: string) =>
      rows
        .filter((row) => row.appliance === appliance)
        .map((row) => row.from.toISOString().slice(0, 10));
    expect(monthsOf(unit)).toEqual(['2025-01-05', '2025-03-01', '2025-04-01', '2025-06-01']);
    expect(monthsOf(unused)).toEqual(['2025-01-01']);
  });
});
