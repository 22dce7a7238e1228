import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { checkRecording } from './check-recording.ts';
import type { RecordingFault } from './checked-recording.ts';
import { type Random, hashPassword } from './password.ts';
import { emailOf, replaceDevices, upsertAccount } from './store.ts';

export interface AccountToLoad {
  readonly account: string;
  /** Without one a new account gets a random password, and a known account keeps its own. */
  readonly password?: string;
  readonly devices: unknown;
  readonly now: Temporal.Instant;
  /** Time zone of devices whose gateway has none. Default: the first time zone of a gateway in the account. */
  readonly timeZone?: string;
  /** Name and location in the answer of `/sites`. */
  readonly site?: Readonly<Record<string, unknown>>;
}

export type LoadedAccount =
  | {
      readonly ok: true;
      readonly accountId: string;
      readonly deviceIds: readonly string[];
      /** The random password of a new account, else null. */
      readonly password: string | null;
    }
  | { readonly ok: false; readonly faults: readonly (RecordingFault | AccountFault)[] };

export interface AccountFault {
  readonly code: 'not-an-e-mail' | 'not-a-time-zone' | 'password-too-short';
  readonly at: string;
}

const defaultTimeZone = 'Europe/Berlin';

/** Replaces the devices of an account at the recording's vendor by recorded ones, and creates the account when it does not exist. One transaction. */
export async function loadAccount(
  deps: { readonly db: Database; readonly random: Random },
  input: AccountToLoad,
): Promise<LoadedAccount> {
  const { password, site, now } = input;
  const email = emailOf(input.account);
  const faults = accountFaults(input, email);
  const read = checkRecording(input.devices);
  if (!read.ok || faults.length > 0)
    return { ok: false, faults: [...faults, ...(read.ok ? [] : read.faults)] };
  const { devices, vendor } = read;
  const timeZone =
    input.timeZone ?? devices.find((device) => device.timeZone)?.timeZone ?? defaultTimeZone;
  const randomPassword = Buffer.from(deps.random(12)).toString('base64url');
  const passwordHash = await hashPassword(password ?? randomPassword, deps.random);
  return await deps.db.transaction(async (tx) => {
    const keepsPassword = password === undefined;
    const row = { email, passwordHash, keepsPassword, timeZone, site, now };
    const account = await upsertAccount(tx, row);
    await replaceDevices(tx, { accountId: account.id, vendor, timeZone, now }, devices);
    return {
      ok: true,
      accountId: account.id,
      deviceIds: devices.map(({ id }) => id),
      password: account.isNew && keepsPassword ? randomPassword : null,
    };
  });
}

function accountFaults(input: AccountToLoad, email: string): readonly AccountFault[] {
  const faults: AccountFault[] = [];
  if (!/^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u.test(email))
    faults.push({ code: 'not-an-e-mail', at: '/account' });
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone))
    faults.push({ code: 'not-a-time-zone', at: '/timeZone' });
  if (input.password !== undefined && input.password.length < 8)
    faults.push({ code: 'password-too-short', at: '/password' });
  return faults;
}
