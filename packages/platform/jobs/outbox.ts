import { hourMs } from '@hearth/calendar/durations.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { type LocalTable, insertLocal, pendingRowsKind } from '../database/pending-row.ts';

/** An effect on another system, stored in the transaction of the change that causes it. */
export interface OutboxEntry {
  readonly topic: string;
  /**
   * Identifies the effect: a second entry with the same topic and key is ignored, and the receiver can detect repetitions by
   * it.
   */
  readonly key: string;
  readonly payload: unknown;
}

/** Handlers by topic, called at least once for an entry; a handler that throws is retried. */
export type OutboxHandlers = Readonly<
  Record<string, (payload: unknown, key: string) => Promise<void>>
>;

const batchSize = 20;
/** Lease of entries; a killed process blocks its entries for this long. */
const leaseMs = 60_000;
/** With the delays below, attempts last a little over a week, longer than a usual outage of a receiver. */
const attemptsMax = 180;
const firstDelayMs = 2_000;
const delayMsMax = hourMs;

export async function enqueue(tx: Database, entry: OutboxEntry, clock: Clock): Promise<void> {
  const at = clock.now().toString();
  const key = `${entry.topic} ${entry.key}`;
  await insertLocal(tx, outboxRows, { key, content: { ...entry, at }, at });
}

export const outboxRows: LocalTable<OutboxEntry & { readonly at: string }> = {
  table: 'platform.outbox',
  movedBy: pendingRowsKind,
  async insert(db, { topic, key, payload, at }) {
    await db.query(
      `insert into platform.outbox (topic, key, payload, created_at, due_at) values ($1, $2, $3::jsonb, $4, $4)
       on conflict (topic, key) do nothing`,
      [topic, key, JSON.stringify(payload ?? null), at],
    );
  },
};

/** SQL of `enqueue` as a part of a larger statement; without a topic nothing is stored. The arguments are SQL. */
export const enqueueSql = (entry: {
  readonly topic: string;
  readonly key: string;
  readonly payload: string;
  readonly now: string;
}): string =>
  `insert into platform.outbox (topic, key, payload, created_at, due_at)
   select ${entry.topic}::text, ${entry.key}::text, ${entry.payload}::jsonb, ${entry.now}::timestamptz, ${entry.now}::timestamptz
   where ${entry.topic}::text is not null on conflict (topic, key) do nothing`;

/** Delivers the entries due at `now` and returns their number. Any number of processes may drain at once. */
export async function drainOutbox(
  db: Database,
  handlers: OutboxHandlers,
  now: Temporal.Instant,
): Promise<number> {
  let delivered = 0;
  for (;;) {
    const batch = await lease(db, Object.keys(handlers), now);
    if (batch.length === 0) return delivered;
    const outcomes = await Promise.all(batch.map((entry) => deliver(db, entry, { handlers, now })));
    delivered += outcomes.filter(Boolean).length;
  }
}

/** Deletes entries delivered before `until`, which cannot be repeated any more. */
export async function purgeOutbox(db: Database, until: Temporal.Instant): Promise<number> {
  const value = until.toString();
  return await deleteInBatches(db, { table: 'platform.outbox', where: 'done_at < $1', value });
}

interface Leased {
  readonly topic: string;
  readonly key: string;
  readonly payload: unknown;
  readonly attempts: number;
}

async function lease(
  db: Database,
  topics: readonly string[],
  now: Temporal.Instant,
): Promise<readonly Leased[]> {
  return await db.query<Leased>(
    `with due as (
       select topic, key from platform.outbox
       where done_at is null and dead_at is null and due_at <= $1
         and (lease_until is null or lease_until <= $1) and topic = any ($2::text[])
       order by due_at, created_at, key limit ${batchSize}
       for update skip locked
     )
     update platform.outbox o set lease_until = $3, attempts = o.attempts + 1
     from due where o.topic = due.topic and o.key = due.key
     returning o.topic, o.key, o.payload, o.attempts`,
    [now.toString(), topics, now.add({ milliseconds: leaseMs }).toString()],
  );
}

async function deliver(
  db: Database,
  entry: Leased,
  { handlers, now }: { handlers: OutboxHandlers; now: Temporal.Instant },
): Promise<boolean> {
  try {
    await handlers[entry.topic]?.(entry.payload, entry.key);
  } catch (error) {
    await postpone(db, entry, { now, error });
    return false;
  }
  await db.query(
    `update platform.outbox set done_at = $3, lease_until = null, last_error = null
     where topic = $1 and key = $2 and done_at is null`,
    [entry.topic, entry.key, now.toString()],
  );
  return true;
}

/** Postpones an entry; only the holder of the lease can, identified by `attempts`. */
async function postpone(
  db: Database,
  entry: Leased,
  { now, error }: { now: Temporal.Instant; error: unknown },
): Promise<void> {
  const due = now.add({ milliseconds: delayMs(entry.attempts) }).toString();
  await db.query(
    `update platform.outbox
     set due_at = $4, lease_until = null, last_error = $5, dead_at = case when attempts >= $6 then $7::timestamptz end
     where topic = $1 and key = $2 and attempts = $3 and done_at is null`,
    [
      entry.topic,
      entry.key,
      entry.attempts,
      due,
      String(error).slice(0, 500),
      attemptsMax,
      now.toString(),
    ],
  );
}

/** Delay: 2 s after the first attempt, 4 s after the second, at most an hour. */
function delayMs(attempts: number): number {
  return Math.min(firstDelayMs * 2 ** (attempts - 1), delayMsMax);
}
