import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';

/** Identifies one attempt of a change: service, caller, endpoint and key. */
export interface IdempotentRequest {
  readonly service: string;
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  /** Hash of the request: a key with other content is refused. */
  readonly requestHash: string;
}

/** Answer of the first run, returned to every repetition. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly etag: string | null;
}

/** Right to run an attempt until its lease ends; `at` distinguishes it from a later claim. */
export interface IdempotencyClaim {
  readonly attempt: IdempotentRequest;
  /** ISO instant. */
  readonly at: string;
}

export type ClaimResult =
  | { readonly state: 'first'; readonly claim: IdempotencyClaim }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  | { readonly state: 'refused'; readonly failure: Failure };

/** Lease of a claim; a crashed attempt frees its key after this time. */
const leaseMs = 60_000;

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Short id of an attempt, without the key, which the caller chose. */
export const nameOf = ({ service, caller, endpoint, key }: IdempotentRequest): string =>
  hashOf(JSON.stringify([service, caller, endpoint, key]));

export async function claim(
  db: Database,
  attempt: IdempotentRequest,
  clock: Clock,
): Promise<ClaimResult> {
  const now = clock.now();
  const at = now.toString();
  const values = [attempt.service, attempt.caller, attempt.endpoint, attempt.key];
  const inserted = await db.query(
    `insert into platform.idempotency (service, caller, endpoint, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (service, caller, endpoint, key) do update
       set created_at = excluded.created_at
       where platform.idempotency.status is null and platform.idempotency.created_at < $7
         and platform.idempotency.request_hash = excluded.request_hash
     returning key`,
    [...values, attempt.requestHash, at, now.subtract({ milliseconds: leaseMs }).toString()],
  );
  if (inserted.length > 0) return { state: 'first', claim: { attempt, at } };
  const [found] = await db.query<{
    request_hash: string;
    status: number | null;
    body: string | null;
    etag: string | null;
  }>(
    `select request_hash, status, body, etag from platform.idempotency
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
  const { status, body, etag } = found;
  return { state: 'answered', answer: { status, body: body ?? '', etag } };
}

/**
 * Stores the answer; only for the holder of the claim, and possibly twice (with the change and at the end). False, without a
 * change, after the lease passed to another run.
 */
export async function settle(
  db: Database,
  { attempt, at }: IdempotencyClaim,
  { status, body, etag }: StoredAnswer,
): Promise<boolean> {
  const settled = await db.query(
    `update platform.idempotency set status = $6, body = $7, etag = $8
     where service = $1 and caller = $2 and endpoint = $3 and key = $4
       and created_at = $5
     returning key`,
    [attempt.service, attempt.caller, attempt.endpoint, attempt.key, at, status, body, etag],
  );
  return settled.length > 0;
}

/** Releases the key after an internal error, so that the caller can repeat the request. */
export async function release(db: Database, { attempt, at }: IdempotencyClaim): Promise<void> {
  await db.query(
    `delete from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4
       and created_at = $5 and status is null`,
    [attempt.service, attempt.caller, attempt.endpoint, attempt.key, at],
  );
}

/** Deletes attempts that began before `until` and are not repeated any more. */
export async function purgeAttempts(db: Database, until: Temporal.Instant): Promise<number> {
  const value = until.toString();
  const table = 'platform.idempotency';
  return await deleteInBatches(db, { table, where: 'created_at < $1', value });
}
