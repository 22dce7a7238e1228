import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

/** So many attempts of a key within a window that begins with the first of them. */
export interface WindowLimit {
  readonly kind: string;
  readonly max: number;
  readonly windowS: number;
}

/** A table of the service's own schema: (kind, key, count, since, blocked_until), primary key (kind, key), index on since. */
export type AttemptTable = `${string}.tries`;

/** Counts an attempt before it is made, in one statement, so that any number at once cannot be more than allowed. */
export async function takeWithin(
  db: Database,
  table: AttemptTable,
  { limit, key, now }: { limit: WindowLimit; key: string; now: Temporal.Instant },
): Promise<Result<undefined>> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const taken = await db.query<{ count: number }>(
    `insert into ${table} as t (kind, key, count, since, blocked_until) values ($1, $2, 1, $3, $3)
     on conflict (kind, key) do update
       set count = case when t.since <= $4 then 1 else t.count + 1 end,
           since = case when t.since <= $4 then excluded.since else t.since end
       where t.since <= $4 or t.count < $5
     returning count`,
    [limit.kind, key, now.toString(), windowFrom.toString(), limit.max],
  );
  if (taken.length > 0) return ok(undefined);
  const [row] = await db.query<{ since: Date }>(
    `select since from ${table} where kind = $1 and key = $2`,
    [limit.kind, key],
  );
  return tooManyUntil(
    row ? row.since.getTime() + limit.windowS * 1000 : now.epochMilliseconds,
    now,
  );
}

/** Deletes what began before every window. */
export async function sweepWithin(
  db: Database,
  table: AttemptTable,
  before: Temporal.Instant,
): Promise<void> {
  await deleteInBatches(db, { table, where: 'since < $1', value: before.toString() });
}

export function tooManyUntil(untilMs: number, now: Temporal.Instant): Result<undefined> {
  const waitS = Math.max(1, Math.ceil((untilMs - now.epochMilliseconds) / 1000));
  return fail('too-many', 'too-many-tries', { retryAfterS: waitS, params: { waitS } });
}
