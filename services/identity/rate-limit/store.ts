import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { sweepWithin, takeWithin, tooManyUntil } from '@hearth/platform/http/window-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Limit } from './limits.ts';

type Window = Extract<Limit, { windowS: number }>;
type Delay = Extract<Limit, { freeFailures: number }>;

const table = 'identity.tries';

/** Counts a try before it is made, so that any number at once cannot be more than allowed. */
export const takeAttempt = (
  db: Database,
  { limit, key }: { limit: Window; key: string },
  now: Temporal.Instant,
): Promise<Result<undefined>> => takeWithin(db, table, { limit, key, now });

/** Counts what nobody is refused for, and tells how many there were in this window. */
export async function countFailure(
  db: Database,
  limit: Window,
  now: Temporal.Instant,
): Promise<number> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const [row] = await db.query<{ count: number }>(
    `insert into identity.tries as t (kind, key, count, since, blocked_until) values ($1, 'all', 1, $2, $2)
     on conflict (kind, key) do update
       set count = case when t.since <= $3 then 1 else t.count + 1 end,
           since = case when t.since <= $3 then excluded.since else t.since end
     returning count`,
    [limit.kind, now.toString(), windowFrom.toString()],
  );
  return row?.count ?? 0;
}

export async function failuresSince(
  db: Database,
  limit: Window,
  now: Temporal.Instant,
): Promise<number> {
  const windowFrom = now.subtract({ seconds: limit.windowS });
  const [row] = await db.query<{ count: number }>(
    `select count from identity.tries where kind = $1 and key = 'all' and since > $2`,
    [limit.kind, windowFrom.toString()],
  );
  return row?.count ?? 0;
}

/** The try was in order after all. */
export async function refundAttempt(
  db: Database,
  { limit, key }: { limit: Window; key: string },
): Promise<void> {
  await db.query(
    'update identity.tries set count = greatest(count - 1, 0) where kind = $1 and key = $2',
    [limit.kind, key],
  );
}

/**
 * Counts a try as a failure before it is made. After `freeFailures` each further one waits twice as long as the one before:
 * wait = firstDelay x 2^(failures - freeFailures), at most `delaySMax`.
 */
export async function takeDelayedAttempt(
  db: Database,
  { limit, key }: { limit: Delay; key: string },
  now: Temporal.Instant,
): Promise<Result<undefined>> {
  const forgotten = now.subtract({ seconds: limit.forgottenAfterS });
  const taken = await db.query<{ count: number }>(
    `insert into identity.tries as t (kind, key, count, since, blocked_until) values ($1, $2, 1, $3, $3)
     on conflict (kind, key) do update
       set count = case when t.since <= $4 then 1 else t.count + 1 end,
           since = excluded.since,
           blocked_until = case
             when t.since <= $4 or t.count + 1 < $5 then excluded.since
             else excluded.since
               + make_interval(secs => least($6::float8 * power(2, least(t.count + 1 - $5, 30)), $7))
           end
       where t.blocked_until <= excluded.since or t.since <= $4
     returning count`,
    [
      limit.kind,
      key,
      now.toString(),
      forgotten.toString(),
      limit.freeFailures,
      limit.firstDelayS,
      limit.delaySMax,
    ],
  );
  if (taken.length > 0) return ok(undefined);
  const [row] = await db.query<{ blocked_until: Date }>(
    'select blocked_until from identity.tries where kind = $1 and key = $2',
    [limit.kind, key],
  );
  return tooManyUntil(row?.blocked_until.getTime() ?? now.epochMilliseconds, now);
}

export async function clearAttempts(
  db: Database,
  { limit, key }: { limit: Limit; key: string },
): Promise<void> {
  await db.query('delete from identity.tries where kind = $1 and key = $2', [limit.kind, key]);
}

/** What is older than every window counts no more. */
export const deleteOldAttempts = (db: Database, before: Temporal.Instant): Promise<void> =>
  sweepWithin(db, table, before);
