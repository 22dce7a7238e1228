import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  type RateLimit,
  rateLimitsIn,
  tooManyUntil,
} from '@hearth/platform/database/rate-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Limit } from './limits.ts';

type Delay = Extract<Limit, { freeFailures: number }>;

export const { takeAttempt, countFailure, failuresSince, deleteOldAttempts } =
  rateLimitsIn('identity.rate_limit');

/** Uncounts a successful attempt. */
export async function refundAttempt(
  db: Database,
  { limit, key }: { limit: RateLimit; key: string },
): Promise<void> {
  await db.query(
    'update identity.rate_limit set count = greatest(count - 1, 0) where kind = $1 and key = $2',
    [limit.kind, key],
  );
}

/**
 * Counts an attempt as a failure before it is made. After `freeFailures` each further attempt waits twice as long as the previous one:
 * wait = firstDelay x 2^(failures - freeFailures), at most `delaySMax`.
 */
export async function takeDelayedAttempt(
  db: Database,
  { limit, key }: { limit: Delay; key: string },
  now: Temporal.Instant,
): Promise<Result<undefined>> {
  const forgotten = now.subtract({ seconds: limit.forgottenAfterS });
  const taken = await db.query<{ count: number }>(
    `insert into identity.rate_limit as t (kind, key, count, since, blocked_until) values ($1, $2, 1, $3, $3)
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
    'select blocked_until from identity.rate_limit where kind = $1 and key = $2',
    [limit.kind, key],
  );
  return tooManyUntil(row?.blocked_until.getTime() ?? now.epochMilliseconds, now);
}

export async function clearAttempts(
  db: Database,
  { limit, key }: { limit: Limit; key: string },
): Promise<void> {
  await db.query('delete from identity.rate_limit where kind = $1 and key = $2', [limit.kind, key]);
}
