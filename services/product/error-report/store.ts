import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import type {
  ErrorFrame,
  ErrorReport,
  ErrorSource,
} from '@hearth/platform/error-report/error-report.ts';
import { Temporal } from 'temporal-polyfill';
import type { ErrorGroupRow } from '../rows/error-group.ts';
import type { ErrorGroup } from './contract.ts';

/** Newest versions of a group. */
const versionsMax = 10;

/** The stored ones among these groups. */
export async function storedGroups(
  tx: Database,
  groups: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<Pick<ErrorGroupRow, 'group_id'>>(
    'select group_id from product.error_group where group_id = any($1)',
    [groups],
  );
  return new Set(rows.map((row) => row.group_id));
}

export async function countGroups(tx: Database): Promise<{ client: number; own: number }> {
  const [row] = await tx.query<{ client: number; own: number }>(
    `select count(*) filter (where source = 'client')::int as client,
       count(*) filter (where source <> 'client')::int as own from product.error_group`,
  );
  return row ?? { client: 0, own: 0 };
}

/** Groups that a network alone has reported. */
export async function countNetworkGroups(tx: Database, network: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from product.error_group where network = $1',
    [network],
  );
  return row?.count ?? 0;
}

/** Deletes the weakest groups of clients, or of our own processes. Groups that another batch counts right now are passed over. */
export async function dropWeakest(
  tx: Database,
  {
    owner,
    count,
    except,
  }: {
    readonly owner: 'client' | 'own';
    readonly count: number;
    readonly except: readonly string[];
  },
): Promise<void> {
  await tx.query(
    `delete from product.error_group where group_id in (
       select weak.group_id from product.error_group weak
       left join (select network, count(*) as groups from product.error_group group by network) each
         on each.network = weak.network
       where (weak.source = 'client') = $1 and not weak.group_id = any($2)
       order by weak.network is null, each.groups desc nulls last, weak.count, weak.last_seen_at, weak.group_id
       limit $3 for update of weak skip locked)`,
    [owner === 'client', except, count],
  );
}

export interface CountedErrors {
  readonly group: string;
  readonly report: ErrorReport;
  readonly count: number;
  /** Network of the client; null for our own processes. */
  readonly network: string | null;
}

/** Counts errors in a group; inserts it at the first. A resolved group is open again when another version has the error, or an unknown one. */
export async function countErrors(
  tx: Database,
  { group, report, count, network }: CountedErrors,
  { now, isMailed }: { readonly now: Temporal.Instant; readonly isMailed: boolean },
): Promise<void> {
  await tx.query(
    `insert into product.error_group as stored
       (group_id, source, type, message, frames, frames_version, versions, count, first_seen_at, last_seen_at, mailed_at, network)
     values ($1, $2, $3, $4, $5, $10, $6, $7, $8, $8, $11, $12)
     on conflict (group_id) do update set
       count = stored.count + excluded.count,
       last_seen_at = greatest(stored.last_seen_at, excluded.last_seen_at),
       network = case when stored.network = excluded.network then stored.network end,
       frames = excluded.frames,
       frames_version = excluded.frames_version,
       resolved_at = case when excluded.frames_version <> '' and stored.versions @> excluded.versions
         then stored.resolved_at end,
       versions = case when stored.versions @> excluded.versions then stored.versions
         else (stored.versions || excluded.versions)[greatest(1, cardinality(stored.versions) + 2 - $9::int):] end`,
    [
      group,
      report.source,
      report.type,
      report.message,
      JSON.stringify(report.frames),
      [report.version],
      count,
      now.toString(),
      versionsMax,
      report.version,
      isMailed ? null : now.toString(),
      network,
    ],
  );
}

/**
 * Stores the ids of events and returns those that were not stored. An id has one slot of 65,536 and replaces the one that was there, so
 * a flood makes a repetition count, and never the table grow.
 */
export async function takeEvents(
  tx: Database,
  events: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const slots = new Map(events.map((event) => [Number.parseInt(event.slice(0, 4), 16), event]));
  const taken = new Set(events.filter((event) => ![...slots.values()].includes(event)));
  // In one order everywhere, so that two batches do not wait for each other's rows.
  for (const [slot, event] of [...slots].toSorted(([a], [b]) => a - b)) {
    const rows = await tx.query(
      `insert into product.error_event as stored (slot, event_id, counted_at) values ($1, $2, $3)
       on conflict (slot) do update set event_id = excluded.event_id, counted_at = excluded.counted_at
       where stored.event_id <> excluded.event_id returning slot`,
      [slot, event, now.toString()],
    );
    if (rows.length > 0) taken.add(event);
  }
  return taken;
}

export async function purgeEvents(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.error_event', where: 'counted_at < $1', value });
}

/** When the last mail about new groups was stored. */
export async function lastMailAt(tx: Database): Promise<Temporal.Instant | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    'select max(mailed_at) as at from product.error_group',
  );
  return row?.at ? Temporal.Instant.fromEpochMilliseconds(row.at.getTime()) : null;
}

/** Marks the groups that no mail has named, and returns them, the earliest first. */
export async function takeUnmailed(
  tx: Database,
  now: Temporal.Instant,
): Promise<readonly UnmailedGroup[]> {
  const rows = await tx.query<UnmailedRow>(
    `update product.error_group set mailed_at = $1 where mailed_at is null
     returning group_id, source, type, first_seen_at`,
    [now.toString()],
  );
  return rows
    .toSorted((a, b) => a.first_seen_at.getTime() - b.first_seen_at.getTime())
    .map(({ group_id: group, source, type }) => ({ group, source, type }));
}

export interface UnmailedGroup {
  readonly group: string;
  readonly source: ErrorSource;
  readonly type: string;
}

type UnmailedRow = Pick<ErrorGroupRow, 'group_id' | 'type' | 'first_seen_at'> & {
  readonly source: ErrorSource;
};

/** More than there are, but for batches at the same time. */
const listedMax = 1_000;

export async function listGroups(db: Database): Promise<readonly ErrorGroup[]> {
  const rows = await db.query<Row>(
    `select group_id, source, type, message, frames, frames_version, versions, count, first_seen_at, last_seen_at, resolved_at
     from product.error_group order by resolved_at is not null, last_seen_at desc, group_id limit $1`,
    [listedMax],
  );
  return rows.map(groupIn);
}

export async function findGroup(db: Database, group: string): Promise<ErrorGroup | null> {
  const [row] = await db.query<Row>(
    `select group_id, source, type, message, frames, frames_version, versions, count, first_seen_at, last_seen_at, resolved_at
     from product.error_group where group_id = $1`,
    [group],
  );
  return row ? groupIn(row) : null;
}

export async function markResolved(
  tx: Database,
  group: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('update product.error_group set resolved_at = $2 where group_id = $1', [
    group,
    now.toString(),
  ]);
}

export async function purgeGroups(db: Database, before: Temporal.Instant): Promise<void> {
  await db.query('delete from product.error_group where last_seen_at < $1', [before.toString()]);
}

type Row = Omit<ErrorGroupRow, 'frames' | 'source' | 'mailed_at' | 'network'> & {
  readonly source: ErrorSource;
  readonly frames: readonly ErrorFrame[];
};

const groupIn = (row: Row): ErrorGroup => ({
  group: row.group_id,
  source: row.source,
  type: row.type,
  message: row.message,
  frames: [...row.frames],
  framesVersion: row.frames_version,
  versions: [...row.versions],
  count: row.count,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
});
