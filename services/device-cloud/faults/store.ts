import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from '../accounts/grant.ts';
import type { ProvocationRow } from '../rows/provocation.ts';
import { type FaultFlag, type FaultInjection, noInjection, faultFlags } from './fault-injection.ts';

/** Fault injections by device id; the empty id is the whole account. */
export type InjectionsByDevice = ReadonlyMap<string, FaultInjection>;

export async function injectionsOf(db: Database, grant: AccountGrant): Promise<InjectionsByDevice> {
  const rows = await db.query<ProvocationRow>(
    'select * from device_cloud.provocation where account_id = $1',
    [grant.accountId],
  );
  return new Map(rows.map((row) => [row.device_id, injectionOf(row)]));
}

/** Replaces the injected faults of a device or an account. Not reachable over HTTP. */
export async function upsertInjection(
  db: Database,
  at: { readonly accountId: string; readonly deviceId: string },
  injection: FaultInjection,
): Promise<void> {
  const { offlineSince, fault } = injection;
  await db.query(
    `insert into device_cloud.provocation (account_id, device_id, is_down, delay_ms, refuses_writes, offline_since,
       clock_offset_s, is_quota_used_up, fault_code, fault_flag)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, device_id) do update set is_down = excluded.is_down, delay_ms = excluded.delay_ms,
       refuses_writes = excluded.refuses_writes, offline_since = excluded.offline_since,
       clock_offset_s = excluded.clock_offset_s, is_quota_used_up = excluded.is_quota_used_up,
       fault_code = excluded.fault_code, fault_flag = excluded.fault_flag`,
    [
      at.accountId,
      at.deviceId,
      injection.isDown,
      injection.delayMs,
      injection.refusesWrites,
      offlineSince?.toString() ?? null,
      injection.clockOffsetS,
      injection.isQuotaUsedUp,
      fault?.code ?? null,
      fault?.flag ?? null,
    ],
  );
}

function injectionOf(row: ProvocationRow): FaultInjection {
  return {
    ...noInjection,
    isDown: row.is_down,
    delayMs: row.delay_ms,
    refusesWrites: row.refuses_writes,
    offlineSince:
      row.offline_since && Temporal.Instant.fromEpochMilliseconds(row.offline_since.getTime()),
    clockOffsetS: row.clock_offset_s,
    isQuotaUsedUp: row.is_quota_used_up,
    fault:
      row.fault_code !== null && isFaultFlag(row.fault_flag)
        ? { code: row.fault_code, flag: row.fault_flag }
        : null,
  };
}

function isFaultFlag(text: string | null): text is FaultFlag {
  return faultFlags.some((flag) => flag === text);
}
