import type { Temporal } from 'temporal-polyfill';
import {
  type Database,
  afterCommit,
  isInTransaction,
  runBeside,
  sharedByHandles,
} from '../database/database.ts';
import type { Statement } from '../database/store.ts';

/** Identifies work: a repeated job, or one item of a kind. */
export interface WorkKey {
  readonly kind: string;
  readonly key: string;
}

/** Work with its lane, e.g. the vendor whose cloud it calls. */
export interface Work extends WorkKey {
  readonly lane?: string;
}

/** Work claimed by a process. `leaseNo` and `changeNo` are those of the claim. */
export interface ClaimedWork extends WorkKey {
  readonly lane: string;
  readonly leaseNo: number;
  readonly changeNo: number;
  /** Attempts including this one; reset to 0 by a successful run. */
  readonly attempts: number;
}

/** Sets the due time of work. Call it in the transaction of the change that causes the work. */
export async function scheduleWork(tx: Database, work: Work, at: Temporal.Instant): Promise<void> {
  const values = valuesOf(work, at);
  if (isApart(tx)) await apart(tx, { text: scheduleText, values }, { net: { work, at } });
  else await tx.query(scheduleText, values);
  await afterCommit(tx, async () => tell(tx, work, at));
}

/** Makes work due at `at` or earlier. Call it in the transaction of the change that causes the work. */
export async function wakeWork(tx: Database, work: Work, at: Temporal.Instant): Promise<void> {
  const values = valuesOf(work, at);
  if (isApart(tx)) await apart(tx, { text: wakeText, values }, { net: { work, at } });
  else await tx.query(wakeText, values);
  await afterCommit(tx, async () => tell(tx, work, at));
}

type ScheduleListener = (work: Work, at: Temporal.Instant) => void;

const listenersOf = new WeakMap<WeakKey, Set<ScheduleListener>>();

/** Hears of work that this process schedules or wakes on the database, after the commit. Returns what ends it. */
export function listenToSchedules(db: Database, listener: ScheduleListener): () => void {
  const key = sharedByHandles(db);
  if (!key) return () => undefined;
  const listeners = listenersOf.get(key) ?? new Set();
  listenersOf.set(key, listeners.add(listener));
  return () => void listeners.delete(listener);
}

function tell(db: Database, work: Work, at: Temporal.Instant): void {
  const key = sharedByHandles(db);
  for (const listener of (key && listenersOf.get(key)) ?? []) listener(work, at);
}

/** Deletes work. Call it in the transaction that ends its purpose. */
export async function dropWork(
  tx: Database,
  { kind, keys }: { readonly kind: string; readonly keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  const values = [kind, keys];
  if (isApart(tx)) await apart(tx, { text: dropText, values }, { net: null });
  else await tx.query(dropText, values);
}

const scheduleText = `
  insert into platform.due_work as w (kind, key, lane, due_at) values ($1, $2, $3, $4)
  on conflict (kind, key) do update
  set lane = excluded.lane, due_at = excluded.due_at, change_no = w.change_no + 1`;

const wakeText = `
  insert into platform.due_work as w (kind, key, lane, due_at) values ($1, $2, $3, $4)
  on conflict (kind, key) do update
  set lane = excluded.lane, due_at = least(w.due_at, excluded.due_at), change_no = w.change_no + 1`;

const dropText = 'delete from platform.due_work where kind = $1 and key = any ($2::text[])';

const valuesOf = (work: Work, at: Temporal.Instant): readonly unknown[] => [
  work.kind,
  work.key,
  work.lane ?? '',
  at.toString(),
];

/** On a cluster work is apart from the rows of a home, and a transaction of both would not be atomic (decision 0158). */
const isApart = (tx: Database): boolean => tx.engine === 'citus' && isInTransaction(tx);

/** Time after which a running change has committed. */
const netMs = 60_000;

/**
 * Changes work after the commit of the transaction. Before, the work becomes due a minute later, on a connection of its own: a process
 * that dies in between delays work and never loses it. After a rollback it runs and finds nothing to do.
 */
async function apart(
  tx: Database,
  statement: Statement,
  { net }: { readonly net: { readonly work: Work; readonly at: Temporal.Instant } | null },
): Promise<void> {
  if (net) {
    const values = valuesOf(net.work, net.at.add({ milliseconds: netMs }));
    await runBeside(tx, { text: wakeText, values });
  }
  await afterCommit(tx, async () => void (await runBeside(tx, statement)));
}

/** Due times of work; absent where no work is scheduled. */
export async function dueTimes(
  db: Database,
  { kind, keys }: { readonly kind: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ key: string; due_at: Date }>(
    'select key, due_at from platform.due_work where kind = $1 and key = any ($2::text[])',
    [kind, keys],
  );
  return new Map(rows.map((row) => [row.key, row.due_at]));
}

/** Adds missing work, due at once; existing work is unchanged. */
export async function addMissingWork(
  db: Database,
  kinds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `insert into platform.due_work (kind, key, due_at)
     select kind, '', $2 from unnest($1::text[]) as missing (kind) on conflict (kind, key) do nothing`,
    [kinds, now.toString()],
  );
}

/** Adds one item of work, due at once, unless it exists. */
export async function addWork(db: Database, work: Work, now: Temporal.Instant): Promise<void> {
  // On a cluster existing work may run once more than needed: whether it exists is known only outside of the transaction.
  if (isApart(db)) await wakeWork(db, work, now);
  else
    await db.query(
      `insert into platform.due_work (kind, key, lane, due_at) values ($1, $2, $3, $4)
       on conflict (kind, key) do nothing`,
      valuesOf(work, now),
    );
}

/** Free slots of a lane in a process. */
export interface FreeLane {
  readonly kind: string;
  readonly lane: string;
  readonly free: number;
}

/** A process as the holder of leases. */
export interface LeaseHolder {
  readonly name: string;
  readonly leaseMs: number;
}

/** Claims due and free work, the longest due of each lane first. Any number of processes may claim at once. */
export async function claimWork(
  db: Database,
  lanes: readonly FreeLane[],
  { holder, now }: { readonly holder: LeaseHolder; readonly now: Temporal.Instant },
): Promise<readonly ClaimedWork[]> {
  if (lanes.length === 0) return [];
  return await db.query<ClaimedWork>(
    `with claimed as (
       select due.kind, due.key
       from unnest($1::text[], $2::text[], $3::int[]) as claimable (kind, lane, free)
       cross join lateral (
         select w.kind, w.key from platform.due_work w
         where w.kind = claimable.kind and w.lane = claimable.lane and w.due_at <= $4
           and (w.lease_until is null or w.lease_until <= $4)
         order by w.due_at limit claimable.free
         for update skip locked
       ) due
     )
     update platform.due_work w
     set holder = $5, lease_until = $6, lease_no = w.lease_no + 1, attempts = w.attempts + 1
     from claimed where w.kind = claimed.kind and w.key = claimed.key
     returning w.kind, w.key, w.lane, w.lease_no as "leaseNo", w.change_no as "changeNo", w.attempts`,
    [
      lanes.map(({ kind }) => kind),
      lanes.map(({ lane }) => lane),
      lanes.map(({ free }) => free),
      now.toString(),
      holder.name,
      leaseEnd(holder, now),
    ],
  );
}

/**
 * Renews the leases and returns those that the holder still has. A row locked by a transaction is skipped until the next
 * renewal, because waiting for it could deadlock.
 */
export async function renewLeases(
  db: Database,
  held: readonly ClaimedWork[],
  { holder, now }: { readonly holder: LeaseHolder; readonly now: Temporal.Instant },
): Promise<readonly WorkKey[]> {
  return await db.query<WorkKey>(
    `with free as (
       select w.kind, w.key from platform.due_work w, ${heldRows} for update of w skip locked
     ), renewed as (
       update platform.due_work w set lease_until = $5
       from free where w.kind = free.kind and w.key = free.key
     )
     select w.kind, w.key from platform.due_work w, ${heldRows}`,
    [...heldValues(held, holder), leaseEnd(holder, now)],
  );
}

/** Releases unfinished work for other processes. */
export async function giveBack(
  db: Database,
  held: readonly ClaimedWork[],
  holder: LeaseHolder,
): Promise<void> {
  await db.query(
    `update platform.due_work w set holder = null, lease_until = null, attempts = w.attempts - 1 from ${heldRows}`,
    heldValues(held, holder),
  );
}

/**
 * Ends a successful run. `next` is the next due time, null for none; a schedule during the run counts where it is earlier.
 * Returns false, without a change, when another process has the lease.
 */
export async function completeWork(
  db: Database,
  work: ClaimedWork,
  { holder, next }: { readonly holder: LeaseHolder; readonly next: Temporal.Instant | null },
): Promise<boolean> {
  const rows = await db.query(
    `with ended as (
       delete from platform.due_work
       where kind = $1 and key = $2 and holder = $3 and lease_no = $4 and change_no = $5
         and $6::timestamptz is null
       returning 1
     ), freed as (
       update platform.due_work
       set holder = null, lease_until = null, attempts = 0, last_error = null,
         due_at = case when change_no = $5 then $6::timestamptz else least(due_at, $6::timestamptz) end
       where kind = $1 and key = $2 and holder = $3 and lease_no = $4
         and (change_no <> $5 or $6::timestamptz is not null)
       returning 1
     )
     select 1 from ended union all select 1 from freed`,
    [
      work.kind,
      work.key,
      holder.name,
      work.leaseNo,
      work.changeNo,
      next === null ? null : next.toString(),
    ],
  );
  return rows.length > 0;
}

/** Ends a failed run: due again at `retryAt`, unless it was scheduled during the run. */
export async function failWork(
  db: Database,
  work: ClaimedWork,
  failure: {
    readonly holder: LeaseHolder;
    readonly retryAt: Temporal.Instant;
    readonly error: unknown;
  },
): Promise<boolean> {
  const rows = await db.query(
    `update platform.due_work
     set holder = null, lease_until = null, last_error = $7,
       due_at = case when change_no = $5 then $6::timestamptz else due_at end
     where kind = $1 and key = $2 and holder = $3 and lease_no = $4
     returning 1`,
    [
      work.kind,
      work.key,
      failure.holder.name,
      work.leaseNo,
      work.changeNo,
      failure.retryAt.toString(),
      String(failure.error).slice(0, 500),
    ],
  );
  return rows.length > 0;
}

/** Due time of the oldest item by lane; lanes without due work are absent. */
export async function dueSince(
  db: Database,
  lanes: readonly Pick<FreeLane, 'kind' | 'lane'>[],
  now: Temporal.Instant,
): Promise<readonly { readonly kind: string; readonly lane: string; readonly since: Date }[]> {
  return await db.query(
    `select claimable.kind, claimable.lane, due.due_at as since
     from unnest($1::text[], $2::text[]) as claimable (kind, lane)
     cross join lateral (
       select w.due_at from platform.due_work w
       where w.kind = claimable.kind and w.lane = claimable.lane and w.due_at <= $3
       order by w.due_at limit 1
     ) due`,
    [lanes.map(({ kind }) => kind), lanes.map(({ lane }) => lane), now.toString()],
  );
}

const heldRows = `unnest($1::text[], $2::text[], $3::int[]) as held (kind, key, lease_no)
  where w.kind = held.kind and w.key = held.key and w.lease_no = held.lease_no and w.holder = $4`;

const heldValues = (held: readonly ClaimedWork[], holder: LeaseHolder): readonly unknown[] => [
  held.map(({ kind }) => kind),
  held.map(({ key }) => key),
  held.map(({ leaseNo }) => leaseNo),
  holder.name,
];

const leaseEnd = (holder: LeaseHolder, now: Temporal.Instant): string =>
  now.add({ milliseconds: holder.leaseMs }).toString();
