import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ErrorGroupRow } from '../rows/error-group.ts';
import type { ErrorFrame, ErrorGroup, ErrorReport, errorSources } from './contract.ts';

export const groupsMax = 1_000;
/** Newest versions of a group. */
const versionsMax = 10;

/** Of these groups, those that are stored, with whether they are resolved in a version. */
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

export async function countGroups(tx: Database): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from product.error_group',
  );
  return row?.count ?? 0;
}

/** Counts errors in a group; inserts it at the first. A resolved group is open again when a version has the error that had not. */
export async function countErrors(
  tx: Database,
  { group, report, count }: { group: string; report: ErrorReport; count: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.error_group as stored
       (group_id, source, type, message, frames, versions, count, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (group_id) do update set
       count = stored.count + excluded.count,
       last_seen_at = greatest(stored.last_seen_at, excluded.last_seen_at),
       frames = excluded.frames,
       resolved_at = case when stored.versions @> excluded.versions then stored.resolved_at end,
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
    ],
  );
}

export async function listGroups(db: Database): Promise<readonly ErrorGroup[]> {
  const rows = await db.query<Row>(
    `select group_id, source, type, message, frames, versions, count, first_seen_at, last_seen_at, resolved_at
     from product.error_group order by resolved_at is not null, last_seen_at desc, group_id limit $1`,
    [groupsMax],
  );
  return rows.map(groupIn);
}

export async function findGroup(db: Database, group: string): Promise<ErrorGroup | null> {
  const [row] = await db.query<Row>(
    `select group_id, source, type, message, frames, versions, count, first_seen_at, last_seen_at, resolved_at
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

type Row = Omit<ErrorGroupRow, 'frames' | 'source'> & {
  readonly source: (typeof errorSources)[number];
  readonly frames: readonly ErrorFrame[];
};

const groupIn = (row: Row): ErrorGroup => ({
  group: row.group_id,
  source: row.source,
  type: row.type,
  message: row.message,
  frames: [...row.frames],
  versions: [...row.versions],
  count: row.count,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
});
