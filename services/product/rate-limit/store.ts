import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { RateLimit } from './limits.ts';

export interface CountedKey {
  readonly limit: RateLimit;
  readonly key: string;
}

/** Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. `left`: remaining attempts. */
export async function takeAttempt(
  db: Database,
  { limit, key }: CountedKey,
  now: Temporal.Instant,
): Promise<Result<{ left: number }>> {
  const windowFrom = now.subtract({ seconds: limit.windowS }).toString();
  const pauseUntil = now.add({ seconds: limit.pauseS ?? 0 }).toString();
  const [taken] = await db.query<{ count: number }>(
    `insert into product.tries as t (kind, key, count, since, blocked_until)
     values ($1, $2, 1, $3, case when $5 <= 1 then $6::timestamptz end)
     on conflict (kind, key) do update
       set count = case when t.since <= $4 or t.blocked_until <= $3 then 1 else t.count + 1 end,
           since = case when t.since <= $4 or t.blocked_until <= $3 then excluded.since else t.since end,
           blocked_until = case
             when t.since > $4 and (t.blocked_until is null or t.blocked_until > $3) and t.count + 1 >= $5 and $7 then $6::timestamptz
           end
       where case when t.blocked_until is not null then t.blocked_until <= $3 else t.since <= $4 or t.count < $5 end
     returning count`,
    [
      limit.kind,
      key,
      now.toString(),
      windowFrom,
      limit.max,
      pauseUntil,
      limit.pauseS !== undefined,
    ],
  );
  if (taken) return ok({ left: Math.max(0, limit.max - taken.count) });
  const [row] = await db.query<{ since: Date; blocked_until: Date | null }>(
    'select since, blocked_until from product.tries where kind = $1 and key = $2',
    [limit.kind, key],
  );
  const untilMs =
    row?.blocked_until?.getTime() ?? (row ? row.since.getTime() + limit.windowS * 1000 : 0);
  const waitS = Math.max(1, Math.ceil((untilMs - now.epochMilliseconds) / 1000));
  return fail('too-many', 'too-many-tries', { retryAfterS: waitS, params: { waitS } });
}

/** Uncounts a successful attempt. */
export async function refundAttempt(db: Database, { limit, key }: CountedKey): Promise<void> {
  await db.query(
    `update product.tries set count = greatest(count - 1, 0), blocked_until = null where kind = $1 and key = $2`,
    [limit.kind, key],
  );
}

/** Counts a failure without a limit; returns the failures in the window. */
export async function countFailure(
  db: Database,
  limit: RateLimit,
  now: Temporal.Instant,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `insert into product.tries as t (kind, key, count, since) values ($1, 'all', 1, $2)
     on conflict (kind, key) do update
       set count = case when t.since <= $3 then 1 else t.count + 1 end,
           since = case when t.since <= $3 then excluded.since else t.since end
     returning count`,
    [limit.kind, now.toString(), now.subtract({ seconds: limit.windowS }).toString()],
  );
  return row?.count ?? 0;
}

export async function failuresSince(
  db: Database,
  limit: RateLimit,
  now: Temporal.Instant,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count from product.tries where kind = $1 and key = 'all' and since > $2`,
    [limit.kind, now.subtract({ seconds: limit.windowS }).toString()],
  );
  return row?.count ?? 0;
}

/** Deletes counts older than every window and pause. */
export async function purgeAttemptCounts(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.tries', where: 'since < $1', value });
}
