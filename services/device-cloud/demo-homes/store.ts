import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { DemoHomeRow } from '../rows/demo-home.ts';

/** Account of a copy; null without one. */
export async function accountOfDemoHome(db: Database, demoHome: string): Promise<string | null> {
  const [row] = await db.query<Pick<DemoHomeRow, 'account_id'>>(
    'select account_id from device_cloud.demo_home where demo_home_id = $1',
    [demoHome],
  );
  return row?.account_id ?? null;
}

export interface NewDemoHome {
  readonly demoHome: string;
  readonly accountId: string;
  readonly email: string;
  readonly templateAccountId: string;
  readonly devices: readonly { readonly id: string; readonly recording: unknown }[];
  readonly until: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/**
 * Copies the account of a template home with its clock, checkpoint and faults. False when a concurrent call has created the same
 * copy.
 */
export async function insertDemoHome(tx: Database, created: NewDemoHome): Promise<boolean> {
  const { accountId, templateAccountId } = created;
  const now = new Date(created.now.epochMilliseconds).toISOString();
  // No password has this hash, so sign-in is impossible.
  const accounts = await tx.query(
    `insert into device_cloud.account (account_id, email, password_hash, time_zone, site, created_at)
     select $1, $2, '-', time_zone, site, $3::timestamptz from device_cloud.account where account_id = $4
     on conflict (email) do nothing returning account_id`,
    [accountId, created.email, now, templateAccountId],
  );
  if (accounts.length === 0) return false;
  await tx.query(
    `insert into device_cloud.device (account_id, device_id, position, recording, recorded_at, loaded_at, time_zone)
     select $1, u.id, d.position, u.recording::json, d.recorded_at, d.loaded_at, d.time_zone
     from device_cloud.device as d
     join unnest($3::text[], $4::text[]) with ordinality as u (id, recording, nth) on u.nth = d.position + 1
     where d.account_id = $2`,
    [
      accountId,
      templateAccountId,
      created.devices.map(({ id }) => id),
      created.devices.map(({ recording }) => JSON.stringify(recording)),
    ],
  );
  await tx.query(
    `insert into device_cloud.simulated_home
       (account_id, first_device_id, home_key, clock_anchor, clock_offset_ms, clock_rate, lived_minute, checkpoint)
     select $1, $3, home_key, clock_anchor, clock_offset_ms, clock_rate, lived_minute, checkpoint
     from device_cloud.simulated_home where account_id = $2`,
    [accountId, templateAccountId, created.devices[0]?.id ?? ''],
  );
  await tx.query(
    `insert into device_cloud.plant_fault (account_id, from_at, names)
     select $1, from_at, names from device_cloud.plant_fault where account_id = $2 order by fault_no`,
    [accountId, templateAccountId],
  );
  await tx.query(
    'insert into device_cloud.demo_home (demo_home_id, account_id, until_at) values ($1, $2, $3)',
    [created.demoHome, accountId, created.until.toString()],
  );
  return true;
}

/** Deletes a copy with its account and everything of it. */
export async function removeDemoHome(db: Database, demoHome: string): Promise<void> {
  await db.query(
    `delete from device_cloud.account as a using device_cloud.demo_home as f
     where f.account_id = a.account_id and f.demo_home_id = $1`,
    [demoHome],
  );
}

/** Deletes expired copies. Returns their number. */
export async function removeExpiredDemoHomes(db: Database, now: Temporal.Instant): Promise<number> {
  const rows = await db.query(
    `delete from device_cloud.account as a using device_cloud.demo_home as f
     where f.account_id = a.account_id and f.until_at <= $1::timestamptz returning a.account_id`,
    [now.toString()],
  );
  return rows.length;
}

/** Ids of the account's devices, in the vendor's order. */
export async function deviceIdsOf(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db.query<{ readonly device_id: string }>(
    'select device_id from device_cloud.device where account_id = $1 order by position',
    [accountId],
  );
  return rows.map((row) => row.device_id);
}
