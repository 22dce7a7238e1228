import { dayMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AccountGrant } from '../accounts/grant.ts';
import { type QuotaLimits } from './windows.ts';

/**
 * Counts a call of this client for this account and returns the calls of the last day, this one included. One statement, so
 * that concurrent processes agree. The row holds as many calls as both windows need.
 */
export async function countCall(
  db: Database,
  grant: AccountGrant,
  at: { readonly nowMs: number; readonly limits: QuotaLimits },
): Promise<readonly number[]> {
  const keep = at.limits.day.calls + at.limits.short.calls + 1;
  const rows = await db.query<{ calls_ms: readonly number[] }>(
    `insert into device_cloud.quota as q (client_id, account_id, calls_ms)
     values ($1, $2, array[$3::bigint])
     on conflict (client_id, account_id) do update set calls_ms = (
       select array_agg(c order by c) from (
         select c from unnest(q.calls_ms || $3::bigint) as c
         where c > $3::bigint - $4::bigint order by c desc limit $5
       ) as kept)
     returning calls_ms`,
    [grant.clientId, grant.accountId, at.nowMs, dayMs, keep],
  );
  return rows[0]?.calls_ms ?? [];
}

export async function deleteOldCalls(db: Database, nowMs: number): Promise<void> {
  await db.query(
    'delete from device_cloud.quota where calls_ms[array_upper(calls_ms, 1)] <= $1::bigint - $2::bigint',
    [nowMs, dayMs],
  );
}
