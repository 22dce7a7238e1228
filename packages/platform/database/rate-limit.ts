import { createHmac } from 'node:crypto';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** At most `max` attempts of a key in a window that begins with the first one. */
export interface RateLimit {
  readonly kind: string;
  readonly max: number;
  readonly windowS: number;
}

/** A table of the service's own schema: (kind, key, count, since, blocked_until), primary key (kind, key), index on since. */
export type RateLimitTable = `${string}.rate_limit`;

/** Counts an attempt before it is made, in one statement, so that concurrent attempts cannot exceed the limit. `left`: remaining attempts. */
async function takeAttempt(
  db: Database,
  table: RateLimitTable,
  { limit, key, now }: { limit: RateLimit; key: string; now: Temporal.Instant },
): Promise<Result<{ left: number }>> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const [taken] = await db.query<{ count: number }>(
    `insert into ${table} as t (kind, key, count, since, blocked_until) values ($1, $2, 1, $3, $3)
     on conflict (kind, key) do update
       set count = case when t.since <= $4 then 1 else t.count + 1 end,
           since = case when t.since <= $4 then excluded.since else t.since end
       where t.since <= $4 or t.count < $5
     returning count`,
    [limit.kind, key, now.toString(), windowFrom.toString(), limit.max],
  );
  if (taken) return ok({ left: Math.max(0, limit.max - taken.count) });
  const [row] = await db.query<{ since: Date }>(
    `select since from ${table} where kind = $1 and key = $2`,
    [limit.kind, key],
  );
  return tooManyUntil(
    row ? row.since.getTime() + limit.windowS * 1000 : now.epochMilliseconds,
    now,
  );
}

/** Counts a failure without a limit; returns the failures in the window. */
async function countFailure(
  db: Database,
  table: RateLimitTable,
  { limit, now }: { limit: RateLimit; now: Temporal.Instant },
): Promise<number> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const [row] = await db.query<{ count: number }>(
    `insert into ${table} as t (kind, key, count, since, blocked_until) values ($1, 'all', 1, $2, $2)
     on conflict (kind, key) do update
       set count = case when t.since <= $3 then 1 else t.count + 1 end,
           since = case when t.since <= $3 then excluded.since else t.since end
     returning count`,
    [limit.kind, now.toString(), windowFrom.toString()],
  );
  return row?.count ?? 0;
}

/** Failures in the window, as `countFailure` counts them. */
async function failuresSince(
  db: Database,
  table: RateLimitTable,
  { limit, now }: { limit: RateLimit; now: Temporal.Instant },
): Promise<number> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const [row] = await db.query<{ count: number }>(
    `select count from ${table} where kind = $1 and key = 'all' and since > $2`,
    [limit.kind, windowFrom.toString()],
  );
  return row?.count ?? 0;
}

/** Deletes counts that began before the instant. */
async function deleteOldAttempts(
  db: Database,
  table: RateLimitTable,
  before: Temporal.Instant,
): Promise<void> {
  await deleteInBatches(db, { table, where: 'since < $1', value: before.toString() });
}

/** The functions above on the table of one service. */
export const rateLimitsIn = (table: RateLimitTable) => ({
  takeAttempt: (
    db: Database,
    { limit, key }: { readonly limit: RateLimit; readonly key: string },
    now: Temporal.Instant,
  ): Promise<Result<{ left: number }>> => takeAttempt(db, table, { limit, key, now }),
  countFailure: (db: Database, limit: RateLimit, now: Temporal.Instant): Promise<number> =>
    countFailure(db, table, { limit, now }),
  failuresSince: (db: Database, limit: RateLimit, now: Temporal.Instant): Promise<number> =>
    failuresSince(db, table, { limit, now }),
  deleteOldAttempts: (db: Database, before: Temporal.Instant): Promise<void> =>
    deleteOldAttempts(db, table, before),
});

export function tooManyUntil(untilMs: number, now: Temporal.Instant): Result<never> {
  const waitS = Math.max(1, Math.ceil((untilMs - now.epochMilliseconds) / 1000));
  return fail('too-many', 'too-many-attempts', { retryAfterS: waitS, params: { waitS } });
}

/** Keyed hash of a counted name, so that the table discloses neither people nor addresses. */
export const rateLimitKey = (pepper: Uint8Array, name: string): string =>
  createHmac('sha256', pepper).update(`tries ${name}`).digest('base64url');
