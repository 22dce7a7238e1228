import type { Database } from '@hearth/platform/database/database.ts';
import { type Leftover, hasTable } from '@hearth/platform/database/environment-record.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import { Temporal } from 'temporal-polyfill';
import type { Grant } from './grant.ts';
import type { AccountRow, DeviceRow } from '../tables.ts';
import { isObject } from '../recordings/json.ts';
import type { RecordedDevice } from '../recordings/recorded-device.ts';
import type { ReadDevice } from './check-recording.ts';

interface Tables {
  'device_cloud.account': AccountRow;
  'device_cloud.device': DeviceRow;
}

/** Creates the account or updates the one of this address. Without a password a known account keeps its own. */
export async function upsertAccount(
  tx: Database,
  account: {
    readonly email: string;
    readonly passwordHash: string;
    readonly keepsPassword: boolean;
    readonly timeZone: string;
    readonly site: Readonly<Record<string, unknown>> | undefined;
    readonly now: Temporal.Instant;
  },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { email, passwordHash, timeZone, now } = account;
  const site = account.site ? { site: JSON.stringify(account.site) } : {};
  const password = account.keepsPassword ? {} : { password_hash: passwordHash };
  const id = uuidv7(now);
  const row = await tx
    .as<Tables>()
    .insertInto('device_cloud.account')
    .values({
      account_id: id,
      email,
      password_hash: passwordHash,
      time_zone: timeZone,
      created_at: new Date(now.epochMilliseconds),
      site: site.site ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ time_zone: timeZone, ...password, ...site }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return { id: row.account_id, isNew: row.account_id === id };
}

/** Replaces the devices of an account, in the order of the list. */
export async function replaceDevices(
  tx: Database,
  {
    accountId,
    timeZone,
    now,
  }: { readonly accountId: string; readonly timeZone: string; readonly now: Temporal.Instant },
  devices: readonly ReadDevice[],
): Promise<void> {
  const db = tx.as<Tables>();
  await db.deleteFrom('device_cloud.device').where('account_id', '=', accountId).execute();
  for (const [position, device] of devices.entries())
    await db
      .insertInto('device_cloud.device')
      .values({
        account_id: accountId,
        device_id: device.id,
        position,
        recording: JSON.stringify(device.recording),
        recorded_at: new Date((device.recordedAt ?? now).epochMilliseconds),
        loaded_at: new Date(now.epochMilliseconds),
        time_zone: device.timeZone ?? timeZone,
      })
      .execute();
}

export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Account of an address; null without one. For sign-in and for the operator. */
export async function accountByEmail(db: Database, email: string): Promise<Account | null> {
  if (!isStorable(email)) return null;
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.account')
    .select(['account_id', 'email', 'password_hash'])
    .where('email', '=', emailOf(email))
    .executeTakeFirst();
  return row
    ? { accountId: row.account_id, email: row.email, passwordHash: row.password_hash }
    : null;
}

/** Site of the account as it was loaded; null without one. */
export async function siteOf(
  db: Database,
  grant: Grant,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.account')
    .select('site')
    .where('account_id', '=', grant.accountId)
    .executeTakeFirst();
  return isObject(row?.site) ? row.site : null;
}

export async function devicesOf(db: Database, grant: Grant): Promise<readonly RecordedDevice[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('device_cloud.device')
    .selectAll()
    .where('account_id', '=', grant.accountId)
    .orderBy('position')
    .execute();
  return rows.map(recordedDevice);
}

export async function deviceOf(
  db: Database,
  grant: Grant,
  id: string,
): Promise<RecordedDevice | null> {
  if (!isStorable(id)) return null;
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.device')
    .selectAll()
    .where('account_id', '=', grant.accountId)
    .where('device_id', '=', id)
    .executeTakeFirst();
  return row ? recordedDevice(row) : null;
}

function recordedDevice(row: DeviceRow): RecordedDevice {
  return {
    id: row.device_id,
    recording: isObject(row.recording) ? row.recording : {},
    recordedAt: Temporal.Instant.fromEpochMilliseconds(row.recorded_at.getTime()),
    loadedAt: Temporal.Instant.fromEpochMilliseconds(row.loaded_at.getTime()),
    timeZone: row.time_zone,
  };
}

/** PostgreSQL text holds neither NUL nor lone surrogates, so no stored text equals one with them. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Address in the form in which it identifies an account. */
export function emailOf(text: string): string {
  return text.trim().toLowerCase();
}

export async function findLeftovers(db: Database): Promise<readonly Leftover[]> {
  if (!(await hasTable(db, 'device_cloud.account'))) return [];
  const rows = await db.query('select 1 from device_cloud.account where email = $1', [
    demoAccount.email,
  ]);
  const kind = 'demo account of the simulated device cloud';
  return rows.length > 0 ? [{ kind, count: rows.length }] : [];
}

/** Deletes the demo account with its devices, grants and meters. */
export async function cleanLeftovers(db: Database): Promise<void> {
  if (!(await hasTable(db, 'device_cloud.account'))) return;
  await db.query('delete from device_cloud.account where email = $1', [demoAccount.email]);
}
