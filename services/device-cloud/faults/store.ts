import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { Grant } from '../accounts/grant.ts';
import type { ProvocationRow } from '../tables.ts';
import { type FaultFlag, type Provocation, calm, faultFlags } from './provocation.ts';

interface Tables {
  'device_cloud.provocation': ProvocationRow;
}

/** By device id; under the empty id what goes for the whole account. */
export type Provocations = ReadonlyMap<string, Provocation>;

export async function provocationsOf(db: Database, grant: Grant): Promise<Provocations> {
  const rows = await db
    .as<Tables>()
    .selectFrom('device_cloud.provocation')
    .selectAll()
    .where('account_id', '=', grant.accountId)
    .execute();
  return new Map(rows.map((row) => [row.device_id, provocationOf(row)]));
}

/** Replaces what is provoked there; for tests, the demo and the operator, never reached over HTTP. */
export async function writeProvocation(
  db: Database,
  at: { readonly accountId: string; readonly deviceId: string },
  provocation: Provocation,
): Promise<void> {
  const { offlineSince, fault } = provocation;
  const row = {
    is_down: provocation.isDown,
    delay_ms: provocation.delayMs,
    refuses_writes: provocation.refusesWrites,
    offline_since: offlineSince && new Date(offlineSince.epochMilliseconds),
    clock_offset_s: provocation.clockOffsetS,
    is_quota_used_up: provocation.isQuotaUsedUp,
    fault_code: fault?.code ?? null,
    fault_flag: fault?.flag ?? null,
  };
  await db
    .as<Tables>()
    .insertInto('device_cloud.provocation')
    .values({ account_id: at.accountId, device_id: at.deviceId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_id']).doUpdateSet(row))
    .execute();
}

function provocationOf(row: ProvocationRow): Provocation {
  return {
    ...calm,
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
