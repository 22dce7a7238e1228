import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';
import { lindenstrom } from '../tariff/testing-terms.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const panels = {
  commissionedOn: null,
  arrays: [
    {
      name: null,
      ratedKw: 6,
      modules: null,
      azimuthDeg: 180,
      tiltDeg: 35,
      mounting: 'close-roof' as const,
      shading: 'none' as const,
    },
  ],
  inverterKw: null,
  batteryKwh: null,
  exportedEnergy: 'metered' as const,
  exportLimitKw: null,
};
describe.each(engines)('own use of solar panels on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2026-10-30T12:00:00Z');
  });
  afterAll(() => db.close());

  async function homeWith(to: string) {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await bench.asPerson(installation);
    const days = datesOf('2026-05-01', to).map((day) => ({
      day,
      values: Array.from({ length: berlin.count(day, 3600) }, () => 0.5),
    }));
    const meter = { appliance: randomUUID(), stepS: 3600, source: 'meter', use: 'grid-import' };
    const series = [seriesOf({ ...meter, days } as never)];
    await bench.send(installation, { batch: sentAt('2026-10-30T00:00:00Z'), series });
    const preview = async (own: object = {}) =>
      valueOf(
        await bench.client.previewOwnUse(
          { params, body: { panels: { ...panels, ...own } } },
          owner,
        ),
      );
    return { params, owner, preview };
  }

  test('energy and money add up; a battery raises own use', async () => {
    const { params, owner, preview } = await homeWith('2026-08-01');
    const unpriced = await preview();
    expect(unpriced).toMatchObject({ days: 92, currency: null, middle: { money: null } });
    valueOf(
      await bench.client.saveTariff(
        { params, body: { terms: lindenstrom } },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    const found = await preview();
    if (!found) throw new Error('no preview');
    for (const { producedKwh, ownKwh, sentKwh, money } of [found.low, found.middle, found.high]) {
      expect(ownKwh + sentKwh).toBeCloseTo(producedKwh, 3);
      expect((money?.saved ?? 0) / 1e6).toBeCloseTo(0.3 * ownKwh, 1);
      expect((money?.received ?? 0) / 1e6).toBeCloseTo(0.08 * sentKwh, 1);
    }
    expect(found.low.producedKwh).toBeLessThan(found.high.producedKwh);
    const stored = await preview({ batteryKwh: 8 });
    expect(stored?.middle.ownKwh).toBeGreaterThan(1.3 * found.middle.ownKwh);
    expect(stored?.middle.sentKwh).toBeLessThan(found.middle.sentKwh);
  });

  test('a few days say nothing about a year', async () => {
    const { preview } = await homeWith('2026-05-20');
    expect(await preview()).toBeNull();
  });
});
