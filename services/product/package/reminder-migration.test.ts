import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { packageReminderKind } from './store.ts';

describe.each(everyEngine)('packages of an older release on $name', (engine) => {
  it('get reminders while they are not cancelled', async () => {
    const db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '050');
    const [home, trial, active, cancelled] = Array.from({ length: 4 }, () => randomUUID());
    for (const [entitlement, state] of [
      [trial, 'trial'],
      [active, 'active'],
      [cancelled, 'cancelled'],
    ])
      await db.query(
        `insert into product.entitlement (installation_id, entitlement_id, package_id, revision, is_trial, state,
           ordered_at, starts_on, ends_on)
         values ($1, $2, $3, 1, false, $3, '2026-11-20T10:00:00Z', '2026-11-20', '2027-11-19')`,
        [home, entitlement, state],
      );
    await migrate(db, [productMigrations], systemClock);
    const rows = await db.query<{ key: string }>(
      'select key from platform.due_work where kind = $1',
      [packageReminderKind],
    );
    expect(new Set(rows.map(({ key }) => key))).toEqual(
      new Set([`${home}/${trial}`, `${home}/${active}`]),
    );
    await db.close();
  });
});
