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
import { lockTrip, stepsOf } from './store.ts';

const [person, home, settled, open] = [0, 1, 2, 3].map(() => randomUUID());
const at = '2026-01-15T10:00:00Z';
const command = { kind: 'set', point: 'p', name: 'roomSetPoint', to: 16 };

describe.each(everyEngine)('migration 098 on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '098');
    await insertOldRows(db);
    await migrate(db, [productMigrations], systemClock);
  });
  afterAll(() => db.close());

  it('the trip that is not over is the work of its home, at the same time', async () => {
    const work = await db.query(
      `select key, due_at from platform.due_work where kind = 'trip.run'`,
    );
    expect(work).toEqual([{ key: home, due_at: new Date(at) }]);
  });

  it('a trip keeps its steps', async () => {
    const trip = await lockTrip(db, home ?? '');
    expect(trip?.tripId).toBe(open);
    const steps = await stepsOf(db, { installationId: branded(home ?? ''), tripId: open ?? '' });
    expect(steps).toMatchObject([{ away: command, back: { ...command, to: 20 } }]);
  });

  it('a step needs a trip of its home', async () => {
    const moved = db.query('update product.trip_step set installation_id = $1', [randomUUID()]);
    await expect(moved).rejects.toThrow(/foreign key/);
  });
});

async function insertOldRows(db: Database): Promise<void> {
  const link = randomUUID();
  const unit = randomUUID();
  await insertOldHome(db, { person, home, link, at });
  await db.query(
    `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, model, kind, name, created_at)
     values ($1, $2, $3, 'onecta', 'd', '', 'air-to-water', '', $4)`,
    [unit, home, link, at],
  );
  await db.query(
    `insert into product.trip (trip_id, installation_id, person_id, from_day, to_day, created_at, settled_at)
     values ($1, $3, $4, '2025-12-20', '2025-12-27', $5, $5), ($2, $3, $4, '2026-12-20', '2027-01-03', $5, null)`,
    [settled, open, home, person, at],
  );
  await db.query(
    `insert into product.trip_step (trip_id, installation_id, unit_id, target, away, back, phase, state, due_at)
     values ($1, $2, $3, 'p roomSetPoint', $4::jsonb, $5::jsonb, 'away', 'waiting', $6)`,
    [open, home, unit, JSON.stringify(command), JSON.stringify({ ...command, to: 20 }), at],
  );
  await db.query(`insert into platform.due_work (kind, key, due_at) values ('trip.run', $1, $2)`, [
    open,
    at,
  ]);
}
