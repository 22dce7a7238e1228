import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { type Failure, fail } from './problem.ts';

/** Names one attempt to change something. The same key from the same caller at the same endpoint is the same attempt. */
export interface Attempt {
  readonly service: string;
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  /** What was sent, hashed: a key that comes back with other content is a mistake of the caller. */
  readonly requestHash: string;
}

export type Claimed =
  | { readonly state: 'first' }
  | { readonly state: 'answered'; readonly status: number; readonly body: string }
  | { readonly state: 'refused'; readonly failure: Failure };

/** A crashed attempt frees its key after this long. */
const leaseMs = 60_000;

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

export async function claim(db: Database, attempt: Attempt, clock: Clock): Promise<Claimed> {
  const now = clock.now();
  const values = [attempt.service, attempt.caller, attempt.endpoint, attempt.key];
  const inserted = await db.query(
    `insert into platform.idempotency (service, caller, endpoint, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (service, caller, endpoint, key) do update
       set created_at = excluded.created_at, request_hash = excluded.request_hash
       where platform.idempotency.status is null and platform.idempotency.created_at < $7
     returning key`,
    [
      ...values,
      attempt.requestHash,
      now.toString(),
      now.subtract({ milliseconds: leaseMs }).toString(),
    ],
  );
  if (inserted.length > 0) return { state: 'first' };
  const [found] = await db.query<{
    request_hash: string;
    status: number | null;
    body: string | null;
  }>(
    `select request_hash, status, body from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4`,
    values,
  );
  if (found && found.request_hash !== attempt.requestHash)
    return {
      state: 'refused',
      failure: fail('invalid', 'idempotency-key-reused', { at: '/header/idempotency-key' }),
    };
  if (!found || found.status === null)
    return {
      state: 'refused',
      failure: fail('conflict', 'attempt-still-running', { retryAfterS: 1 }),
    };
  return { state: 'answered', status: found.status, body: found.body ?? '' };
}

export async function settle(
  db: Database,
  attempt: Attempt,
  answer: { status: number; body: string },
): Promise<void> {
  await db.query(
    `update platform.idempotency set status = $5, body = $6
     where service = $1 and caller = $2 and endpoint = $3 and key = $4`,
    [attempt.service, attempt.caller, attempt.endpoint, attempt.key, answer.status, answer.body],
  );
}

/** After a fault of ours the caller may try again with the same key. */
export async function release(db: Database, attempt: Attempt): Promise<void> {
  await db.query(
    `delete from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4 and status is null`,
    [attempt.service, attempt.caller, attempt.endpoint, attempt.key],
  );
}
