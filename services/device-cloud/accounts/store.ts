import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { Temporal } from 'temporal-polyfill';
import type { Grant } from '../oauth/grant.ts';
import type { AccountRow, DeviceRow } from '../tables.ts';
import { isObject } from '../units/json.ts';
import type { RecordedDevice } from '../units/recorded-device.ts';
import { type Random, hashPassword } from './password.ts';
import { type ReadDevice, type RecordingFault, readDevices } from './read-devices.ts';

interface Tables {
  'device_cloud.account': AccountRow;
  'device_cloud.device': DeviceRow;
}

export interface AccountToLoad {
  readonly account: string;
  /** Without one a new account gets a made-up password, and a known one keeps its own. */
  readonly password?: string;
  readonly devices: unknown;
  readonly now: Temporal.Instant;
  /** For devices whose gateway names none; the first that any gateway of the account names when not given. */
  readonly timeZone?: string;
  /** Name and place as `/sites` tells them. */
  readonly site?: Readonly<Record<string, unknown>>;
}

export type Loaded =
  | {
      readonly ok: true;
      readonly accountId: string;
      readonly deviceIds: readonly string[];
      /** Only when it was made up just now. */
      readonly password: string | null;
    }
  | { readonly ok: false; readonly faults: readonly (RecordingFault | AccountFault)[] };

export interface AccountFault {
  readonly code: 'not-an-e-mail' | 'not-a-time-zone' | 'password-too-short';
  readonly at: string;
}

const usualTimeZone = 'Europe/Berlin';

/** Replaces the devices of an account by recorded ones, and makes the account where there is none: all of it or nothing. */
export async function loadAccount(
  deps: { readonly db: Database; readonly random: Random },
  given: AccountToLoad,
): Promise<Loaded> {
  const email = emailOf(given.account);
  const faults = accountFaults(given, email);
  const read = readDevices(given.devices);
  if (!read.ok || faults.length > 0)
    return { ok: false, faults: [...faults, ...(read.ok ? [] : read.faults)] };
  const timeZone =
    given.timeZone ?? read.devices.find((device) => device.timeZone)?.timeZone ?? usualTimeZone;
  const madeUp = Buffer.from(deps.random(12)).toString('base64url');
  const hash = await hashPassword(given.password ?? madeUp, deps.random);
  return await deps.db.transaction(async (tx) => {
    const account = await keepAccount(tx, { given, email, hash, timeZone });
    const db = tx.as<Tables>();
    await db.deleteFrom('device_cloud.device').where('account_id', '=', account.id).execute();
    for (const [position, device] of read.devices.entries())
      await db
        .insertInto('device_cloud.device')
        .values(deviceRow(device, { accountId: account.id, position, now: given.now, timeZone }))
        .execute();
    return {
      ok: true,
      accountId: account.id,
      deviceIds: read.devices.map(({ id }) => id),
      password: account.isNew && given.password === undefined ? madeUp : null,
    };
  });
}

function accountFaults(given: AccountToLoad, email: string): readonly AccountFault[] {
  const faults: AccountFault[] = [];
  if (!/^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u.test(email))
    faults.push({ code: 'not-an-e-mail', at: '/account' });
  if (given.timeZone !== undefined && !isTimeZone(given.timeZone))
    faults.push({ code: 'not-a-time-zone', at: '/timeZone' });
  if (given.password !== undefined && given.password.length < 8)
    faults.push({ code: 'password-too-short', at: '/password' });
  return faults;
}

async function keepAccount(
  tx: Database,
  {
    given,
    email,
    hash,
    timeZone,
  }: {
    readonly given: AccountToLoad;
    readonly email: string;
    readonly hash: string;
    readonly timeZone: string;
  },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const site = given.site ? { site: JSON.stringify(given.site) } : {};
  const password = given.password === undefined ? {} : { password_hash: hash };
  const id = uuidv7(given.now);
  const kept = await tx
    .as<Tables>()
    .insertInto('device_cloud.account')
    .values({
      account_id: id,
      email,
      password_hash: hash,
      time_zone: timeZone,
      created_at: new Date(given.now.epochMilliseconds),
      site: site.site ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ time_zone: timeZone, ...password, ...site }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return { id: kept.account_id, isNew: kept.account_id === id };
}

function deviceRow(
  device: ReadDevice,
  into: {
    readonly accountId: string;
    readonly position: number;
    readonly now: Temporal.Instant;
    readonly timeZone: string;
  },
): DeviceRow {
  return {
    account_id: into.accountId,
    device_id: device.id,
    position: into.position,
    recording: JSON.stringify(device.recording),
    recorded_at: new Date((device.recordedAt ?? into.now).epochMilliseconds),
    loaded_at: new Date(into.now.epochMilliseconds),
    time_zone: device.timeZone ?? into.timeZone,
  };
}

export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** For signing in and for the operator, who know an account by its address only. */
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

/** The site as loaded, null when nothing is known of it. */
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

/** The database's text takes neither; nothing it holds can be equal to such a text. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** As accounts are told apart. */
export function emailOf(text: string): string {
  return text.trim().toLowerCase();
}
