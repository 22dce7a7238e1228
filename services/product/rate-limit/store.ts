import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  type RateLimit,
  rateLimitsIn,
  tooManyUntil,
} from '@hearth/platform/database/rate-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { PausingLimit } from './limits.ts';

const counts = rateLimitsIn('product.rate_limit');
export const { countFailure, failuresSince, deleteOldAttempts } = counts;

export interface CountedKey {
  readonly limit: RateLimit | PausingLimit;
  readonly key: string;
}

/** Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. `left`: remaining attempts. */
export const takeAttempt = (
  db: Database,
  { limit, key }: CountedKey,
  now: Temporal.Instant,
): Promise<Result<{ left: number }>> =>
  'pauseS' in limit
    ? takePausingAttempt(db, { limit, key }, now)
    : counts.takeAttempt(db, { limit, key }, now);

async function takePausingAttempt(
  db: Database,
  { limit, key }: { limit: PausingLimit; key: string },
  now: Temporal.Instant,
): Promise<Result<{ left: number }>> {
  const windowFrom = now.subtract({ seconds: limit.windowS }).toString();
  const pauseUntil = now.add({ seconds: limit.pauseS }).toString();
  const [taken] = await db.query<{ count: number }>(
    `insert into product.rate_limit as t (kind, key, count, since, blocked_until)
     values ($1, $2, 1, $3, case when $5 <= 1 then $6::timestamptz end)
     on conflict (kind, key) do update
       set count = case when t.since <= $4 or t.blocked_until <= $3 then 1 else t.count + 1 end,
           since = case when t.since <= $4 or t.blocked_until <= $3 then excluded.since else t.since end,
           blocked_until = case
             when t.since > $4 and (t.blocked_until is null or t.blocked_until > $3) and t.count + 1 >= $5 then $6::timestamptz
           end
       where case when t.blocked_until is not null then t.blocked_until <= $3 else t.since <= $4 or t.count < $5 end
     returning count`,
    [limit.kind, key, now.toString(), windowFrom, limit.max, pauseUntil],
  );
  if (taken) return ok({ left: Math.max(0, limit.max - taken.count) });
  const [row] = await db.query<{ since: Date; blocked_until: Date | null }>(
    'select since, blocked_until from product.rate_limit where kind = $1 and key = $2',
    [limit.kind, key],
  );
  const windowEndMs = row ? row.since.getTime() + limit.windowS * 1000 : 0;
  return tooManyUntil(row?.blocked_until?.getTime() ?? windowEndMs, now);
}

/** Uncounts a successful attempt and ends its pause. */
export async function refundAttempt(db: Database, { limit, key }: CountedKey): Promise<void> {
  await db.query(
    `update product.rate_limit set count = greatest(count - 1, 0), blocked_until = null where kind = $1 and key = $2`,
    [limit.kind, key],
  );
}
