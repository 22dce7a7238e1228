import type { Database } from '@hearth/platform/database/database.ts';
import { type Leftover, hasTable } from '@hearth/platform/database/environment-record.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from './grant.ts';
import type { AccountRow } from '../rows/account.ts';
import type { DeviceRow } from '../rows/device.ts';
import { isObject } from '../recordings/json.ts';
import type { CloudVendor, RecordedDevice } from '../recordings/recorded-device.ts';
import type { CheckedDevice } from './checked-recording.ts';

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
  const id = uuidv7(account.now);
  const [row] = await tx.query<Pick<AccountRow, 'account_id'>>(
    `insert into device_cloud.account as a (account_id, email, password_hash, time_zone, site, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (email) do update set time_zone = excluded.time_zone, site = coalesce(excluded.site, a.site),
       password_hash = case when $7 then a.password_hash else excluded.password_hash end
     returning account_id`,
    [
      id,
      account.email,
      account.passwordHash,
      account.timeZone,
      account.site ? JSON.stringify(account.site) : null,
      account.now.toString(),
      account.keepsPassword,
    ],
  );
  if (!row) throw new Error('the account was not stored');
  return { id: row.account_id, isNew: row.account_id === id };
}

/** Replaces the devices of an account at one vendor, in the order of the list. */
export async function replaceDevices(
  tx: Database,
  {
    accountId,
    vendor,
    timeZone,
    now,
  }: {
    readonly accountId: string;
    readonly vendor: CloudVendor;
    readonly timeZone: string;
    readonly now: Temporal.Instant;
  },
  devices: readonly CheckedDevice[],
): Promise<void> {
  await tx.query('delete from device_cloud.device where account_id = $1 and vendor = $2', [
    accountId,
    vendor,
  ]);
  for (const [position, device] of devices.entries())
    await tx.query(
      `insert into device_cloud.device (account_id, device_id, position, recording, recorded_at, loaded_at, time_zone,
         vendor)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        accountId,
        device.id,
        position,
        JSON.stringify(device.recording),
        (device.recordedAt ?? now).toString(),
        now.toString(),
        device.timeZone ?? timeZone,
        vendor,
      ],
    );
}

export interface CloudAccount {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Account of an address; null without one. For sign-in and for the operator. */
export async function accountByEmail(db: Database, email: string): Promise<CloudAccount | null> {
  if (!isStorable(email)) return null;
  const [row] = await db.query<Pick<AccountRow, 'account_id' | 'email' | 'password_hash'>>(
    'select account_id, email, password_hash from device_cloud.account where email = $1',
    [emailOf(email)],
  );
  return row
    ? { accountId: row.account_id, email: row.email, passwordHash: row.password_hash }
    : null;
}

/** Site of the account as it was loaded; null without one. */
export async function siteOf(
  db: Database,
  grant: AccountGrant,
): Promise<Readonly<Record<string, unknown>> | null> {
  const [row] = await db.query<Pick<AccountRow, 'site'>>(
    'select site from device_cloud.account where account_id = $1',
    [grant.accountId],
  );
  return isObject(row?.site) ? row.site : null;
}

/** Devices of the account at one vendor. */
export async function devicesOf(
  db: Database,
  grant: AccountGrant,
  vendor: CloudVendor = 'onecta',
): Promise<readonly RecordedDevice[]> {
  const rows = await db.query<DeviceRow>(
    'select * from device_cloud.device where account_id = $1 and vendor = $2 order by position',
    [grant.accountId, vendor],
  );
  return rows.map(recordedDevice);
}

export async function deviceOf(
  db: Database,
  grant: AccountGrant,
  id: string,
  vendor: CloudVendor,
): Promise<RecordedDevice | null> {
  if (!isStorable(id)) return null;
  const [row] = await db.query<DeviceRow>(
    'select * from device_cloud.device where account_id = $1 and device_id = $2 and vendor = $3',
    [grant.accountId, id, vendor],
  );
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
