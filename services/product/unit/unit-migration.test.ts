import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { insertOldHome } from '../testing-old-home.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { unitsOf } from './store.ts';

const at = '2026-01-15T10:00:00Z';

describe.each(everyEngine)('migration 099 on $name', (engine) => {
  const [person, home, link, appliance] = [0, 1, 2, 3].map(() => randomUUID());
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '099');
    await insertOldRows();
    await migrate(db, [productMigrations], systemClock);
  });
  afterAll(() => db.close());

  it('each unit keeps its appliance, which another unit may have too', async () => {
    const units = await unitsOf(db, { installationId: branded(home ?? '') });
    expect(units.map(({ name, applianceId }) => ({ name, applianceId }))).toEqual([
      { name: 'first', applianceId: appliance },
      { name: 'second', applianceId: appliance },
    ]);
  });

  async function insertOldRows(): Promise<void> {
    await insertOldHome(db, { person, home, link, at });
    for (const name of ['first', 'second']) {
      const unit = randomUUID();
      await db.query(
        `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, model, kind, name, created_at)
         values ($1, $2, $3, 'onecta', $4, '', 'air-to-water', $4, $5)`,
        [unit, home, link, name, name === 'first' ? at : '2026-01-16T10:00:00Z'],
      );
      await db.query(
        `insert into product.unit_appliance (appliance_id, unit_id, kind) values ($1, $2, 'heat-pump')`,
        [appliance, unit],
      );
    }
  }
});
