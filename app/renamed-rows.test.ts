// @module-tag long
import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { webMigrations } from '@hearth/web/server/migrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const at = '2026-01-15T10:00:00Z';
const attempts = { kind: 'sign-in', key: 'k', count: 3, since: at, blocked_until: at };
const stored = (name: string) => ({
  installation_id: randomUUID(),
  entry_id: randomUUID(),
  at,
  appliance_id: randomUUID(),
  kind: 'setting',
  by: 'person',
  name,
  before: '{}',
  after: '{}',
});
const account = (account_id: string, email: string) => ({
  account_id,
  email,
  password_hash: 'h',
  time_zone: 'UTC',
  created_at: at,
});
const audited = (action: string) => ({
  audit_id: randomUUID(),
  at,
  actor: 'a',
  action,
  resource: 'r',
});
const demoHome = randomUUID();

/** Table, columns and values with the earlier names. */
const rowsBefore: readonly (readonly [string, Record<string, unknown>])[] = [
  ['energy.log_entry', stored('keptWeek')],
  ['energy.log_entry', stored('powerful')],
  ['identity.tries', attempts],
  ['web.tries', attempts],
  ['web.kept_form', { form_hash: 'f', issuer: 'i', subject: 's', sealed: 'text', expires_at: at }],
  ['platform.audit', audited('recovery-asked')],
  ['platform.audit', audited('email-change-asked')],
  ['platform.audit', audited('deletion-asked')],
  ['device_cloud.account', account(demoHome, 'a@forks.invalid')],
  ['device_cloud.account', account(randomUUID(), 'rozenstraat@samples.invalid')],
  ['device_cloud.account', account(randomUUID(), 'mara@lindenweg.example')],
  ['device_cloud.fork', { fork_id: demoHome, account_id: demoHome, until_at: at }],
];

const sets = [energyMigrations, identityMigrations, deviceCloudMigrations, webMigrations];

describe.each(everyEngine)('rows with earlier names on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await migrateBefore(db, energyMigrations, '030');
    await migrateBefore(db, identityMigrations, '018');
    await migrateBefore(db, deviceCloudMigrations, '023');
    await migrateBefore(db, webMigrations, '008');
    for (const [table, row] of rowsBefore) {
      const columns = Object.keys(row);
      await db.query(
        `insert into ${table} (${columns.join()}) values (${columns.map((_, k) => `$${k + 1}`).join()})`,
        Object.values(row),
      );
    }
    await migrate(db, sets, systemClock);
  });
  afterAll(() => db.close());

  it('entries of the log and of the audit have the new names', async () => {
    expect(await db.query('select name from energy.log_entry order by name')).toEqual([
      { name: 'appWeek' },
      { name: 'boost' },
    ]);
    expect(await db.query('select action from platform.audit order by action')).toEqual([
      { action: 'deletion-requested' },
      { action: 'email-change-requested' },
      { action: 'recovery-requested' },
    ]);
  });

  it('attempts and stored forms are in the renamed tables', async () => {
    const counts = [{ key: 'k', count: 3 }];
    expect(await db.query('select key, count from identity.rate_limit')).toEqual(counts);
    expect(await db.query('select key, count from web.rate_limit')).toEqual(counts);
    expect(await db.query('select sealed from web.stored_form')).toEqual([{ sealed: 'text' }]);
  });

  it('demo homes and their accounts have the new names, other accounts are unchanged', async () => {
    expect(await db.query('select demo_home_id from device_cloud.demo_home')).toEqual([
      { demo_home_id: demoHome },
    ]);
    expect(await db.query('select email from device_cloud.account order by email')).toEqual([
      { email: 'a@demo-homes.invalid' },
      { email: 'mara@lindenweg.example' },
      { email: 'rozenstraat@template-homes.invalid' },
    ]);
  });
});
