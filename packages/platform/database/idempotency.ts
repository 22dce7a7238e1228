import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Database, runBeside } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import { type LocalTable, insertLocal, isApart, pendingRowsKind } from './pending-row.ts';

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
  const values = keyOf(attempt);
  const inserted = await db.query<PendingPlace>(
    `insert into platform.idempotency (service, caller, endpoint, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (service, caller, endpoint, key) do update
       set created_at = excluded.created_at
       where platform.idempotency.status is null and platform.idempotency.created_at < $7
         and platform.idempotency.request_hash = excluded.request_hash
     returning pending_home as home, pending_key as "pendingKey"`,
    [...values, attempt.requestHash, at, now.subtract({ milliseconds: leaseMs }).toString()],
  );
  const [held] = inserted;
  if (held) {
    const own: IdempotencyClaim = { attempt, at };
    const answer = await answerBefore(db, own, held);
    return answer ? { state: 'answered', answer } : { state: 'first', claim: own };
  }
  const found = await readAttempt(db, attempt);
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
  return { state: 'answered', answer: answerOf(found, found.status) };
}

const keyOf = ({ service, caller, endpoint, key }: IdempotentRequest): readonly string[] => [
  service,
  caller,
  endpoint,
  key,
];

interface AttemptRow {
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly etag: string | null;
}

async function readAttempt(
  db: Database,
  attempt: IdempotentRequest,
): Promise<AttemptRow | undefined> {
  const [found] = await db.query<AttemptRow>(
    `select request_hash, status, body, etag from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4`,
    keyOf(attempt),
  );
  return found;
}

const answerOf = ({ body, etag }: AttemptRow, status: number): StoredAnswer => ({
  status,
  body: body ?? '',
  etag,
});

/**
 * Stores the answer; only for the holder of the claim, and possibly twice (with the change and at the end). False, without a
 * change, after the lease passed to another run.
 */
export async function settle(
  db: Database,
  claimed: IdempotencyClaim,
  answer: StoredAnswer,
): Promise<boolean> {
  if (!isApart(db)) return await updateAnswer(db, claimed, answer);
  if (!(await holds(db, claimed))) return false;
  const key = `${nameOf(claimed.attempt)} ${claimed.at}`;
  const content = { ...claimed, answer };
  await insertLocal(db, answerRows, { key, content, at: claimed.at });
  return true;
}

async function updateAnswer(
  db: Database,
  { attempt, at }: IdempotencyClaim,
  { status, body, etag }: StoredAnswer,
): Promise<boolean> {
  const settled = await db.query(
    `update platform.idempotency set status = $6, body = $7, etag = $8
     where service = $1 and caller = $2 and endpoint = $3 and key = $4
       and created_at = $5
     returning key`,
    [...keyOf(attempt), at, status, body, etag],
  );
  return settled.length > 0;
}

async function holds(db: Database, { attempt, at }: IdempotencyClaim): Promise<boolean> {
  const rows = await db.query(
    `select from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4 and created_at = $5`,
    [...keyOf(attempt), at],
  );
  return rows.length > 0;
}

const givenUp = (): Error => new Error('the attempt was given up');

/** Answers, which lie with a home on a cluster, each under the instant of its claim. A row without content keeps one from coming. */
export const answerRows: LocalTable<IdempotencyClaim & { readonly answer: StoredAnswer }> = {
  table: 'platform.idempotency',
  movedBy: pendingRowsKind,
  isExclusive: true,
  async insert(db, { answer, ...claimed }) {
    if (!(await updateAnswer(db, claimed, answer))) throw givenUp();
  },
  async announce(tx, { home, key, content: { attempt, at } }) {
    const text = `update platform.idempotency set pending_home = $6, pending_key = $7
      where service = $1 and caller = $2 and endpoint = $3 and key = $4 and created_at = $5 and status is null returning key`;
    const { rows } = await runBeside(tx, { text, values: [...keyOf(attempt), at, home, key] });
    if (rows.length === 0) throw givenUp();
  },
  async move(db, { key, content: { attempt, answer } }) {
    await db.query(
      `update platform.idempotency set status = $6, body = $7, etag = $8
       where service = $1 and caller = $2 and endpoint = $3 and key = $4 and pending_key = $5 and status is null`,
      [...keyOf(attempt), key, answer.status, answer.body, answer.etag],
    );
  },
};

/** Where the answer of an earlier run may lie; null for a run that announced none. */
interface PendingPlace {
  readonly home: string | null;
  readonly pendingKey: string | null;
}

/** The answer of an earlier run of the attempt. After null no earlier run can commit its change any more. */
async function answerBefore(
  db: Database,
  claimed: IdempotencyClaim,
  { home, pendingKey }: PendingPlace,
): Promise<StoredAnswer | null> {
  if (home === null || pendingKey === null) return null;
  const fence = [home, answerRows.table, pendingKey];
  const fenced = await db.query(
    `insert into platform.pending_row (installation_id, local_table, key, created_at) values ($1, $2, $3, $4)
     on conflict (installation_id, local_table, key) do nothing returning key`,
    [...fence, claimed.at],
  );
  if (fenced.length === 0) {
    const [row] = await db.query<{ content: { readonly answer: StoredAnswer } | null }>(
      `select content from platform.pending_row where installation_id = $1 and local_table = $2 and key = $3`,
      fence,
    );
    if (row?.content) {
      await updateAnswer(db, claimed, row.content.answer);
      return row.content.answer;
    }
  }
  // The row was moved before this run came to it.
  const found = await readAttempt(db, claimed.attempt);
  return found && found.status !== null ? answerOf(found, found.status) : null;
}

/** Releases the key after an internal error, so that the caller can repeat the request. */
export async function release(db: Database, claimed: IdempotencyClaim): Promise<void> {
  const { attempt, at } = claimed;
  // On a cluster a transaction that failed at its commit may have happened.
  if (db.engine === 'citus') {
    const [place] = await db.query<PendingPlace>(
      `select pending_home as home, pending_key as "pendingKey" from platform.idempotency
       where service = $1 and caller = $2 and endpoint = $3 and key = $4 and created_at = $5 and status is null`,
      [...keyOf(attempt), at],
    );
    if (!place || (await answerBefore(db, claimed, place))) return;
  }
  await db.query(
    `delete from platform.idempotency
     where service = $1 and caller = $2 and endpoint = $3 and key = $4
       and created_at = $5 and status is null`,
    [...keyOf(attempt), at],
  );
}

/** Deletes attempts that began before `until` and are not repeated any more. */
export async function purgeAttempts(db: Database, until: Temporal.Instant): Promise<number> {
  const value = until.toString();
  const table = 'platform.idempotency';
  return await deleteInBatches(db, { table, where: 'created_at < $1', value });
}
