import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';

const body = (rate: number) =>
  ({
    terms: {
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      versions: [
        {
          name: 'Own',
          validFrom: '2025-01-01',
          vatRate: 0.19,
          pricesInclVat: true,
          energyImport: [{ name: 'Energy', kind: 'flat', rate }],
        },
      ],
    },
  }) as never;

describe.each(engines)('answers that were computed lately on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-06-10T12:00:00Z');
  });
  afterAll(() => db.close());

  test('an answer follows each change of contract and past readings, and no other home sees it', async () => {
    const params = { installation: await newHome(bench, 'Europe/Berlin') };
    const owner = await bench.asPerson(params.installation);
    const appliance = randomUUID();
    const send = async (at: string, day: string, kwh: number) => {
      const values = Array.from({ length: 24 }, () => kwh / 24);
      const series = { appliance, stepS: 3600, source: 'meter', use: 'grid-import' };
      const sent = seriesOf({ ...series, days: [{ day, values }] } as never);
      await bench.send(params.installation, { batch: sentAt(at), series: [sent] });
    };
    const save = async (rate: number, ifMatch: string) =>
      valueOf(await bench.client.saveTariff({ params, body: body(rate) }, { ...owner, ifMatch }));
    const euros = async () =>
      valueOf(await bench.client.getPublishedComparison({ params }, owner)).own.total / 1e6;
    await send('2025-06-10T10:00:00Z', '2025-06-08', 10);
    await save(0.3, '"0"');
    expect(await euros()).toBeCloseTo(3, 3);
    expect(await euros()).toBeCloseTo(3, 3);
    // Today is not compared.
    await send('2025-06-10T10:01:00Z', '2025-06-10', 5);
    expect(await euros()).toBeCloseTo(3, 3);
    await send('2025-06-10T10:02:00Z', '2025-06-08', 20);
    expect(await euros()).toBeCloseTo(6, 3);
    await save(0.2, '"1"');
    expect(await euros()).toBeCloseTo(4, 3);
    const elsewhere = { installation: await newHome(bench, 'Europe/Berlin') };
    const stranger = await bench.asPerson(elsewhere.installation);
    const found = await bench.client.getPublishedComparison({ params: elsewhere }, stranger);
    expect(found.ok).toBe(false);
  });
});
