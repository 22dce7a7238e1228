import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { LogEntryRow } from '../rows/log-entry.ts';
import { hiddenBounds, visibleFromMs } from '../visible-spans.ts';
import { type LogEntry, logEntry, logKind } from './contract.ts';
import type { Cursor } from './cursor.ts';

/** Stores entries, for product. An existing entry stays unchanged. Instants are stored to the millisecond. */
export async function appendEntries(
  db: Database,
  installation: InstallationId,
  entries: readonly LogEntry[],
): Promise<void> {
  await db.query(
    `insert into energy.log_entry (installation_id, entry_id, at, appliance_id, kind, by, name, before, after, outcome, reason,
       decision_id)
     select $1::uuid, u.entry_id, date_trunc('milliseconds', u.at), u.appliance_id, u.kind, u.by, u.name,
       u.before::jsonb, u.after::jsonb, u.outcome, u.reason, u.decision_id
     from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::uuid[]) as u (entry_id, at, appliance_id, kind, by, name, before, after, outcome, reason,
       decision_id)
     on conflict (installation_id, entry_id) do nothing`,
    [
      installation,
      entries.map((entry) => entry.entry),
      entries.map((entry) => entry.at),
      entries.map((entry) => entry.appliance),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.by),
      entries.map((entry) => entry.name),
      entries.map((entry) => JSON.stringify(entry.before)),
      entries.map((entry) => JSON.stringify(entry.after)),
      entries.map((entry) => entry.outcome),
      entries.map((entry) => entry.reason),
      entries.map((entry) => entry.decision ?? null),
    ],
  );
}

export interface LogFilter {
  readonly appliance?: string | undefined;
  readonly kind?: LogEntry['kind'] | undefined;
  /** POSIX regular expression. */
  readonly namePattern?: string;
  readonly by?: readonly LogEntry['by'][];
  /** Half-open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Entries after a cursor, the newest first; a demo home includes the log of its template home from before it was created. */
export async function readEntries(
  db: Database,
  access: Access,
  query: { filter: LogFilter; after: Cursor | null; limit: number },
): Promise<readonly LogEntry[]> {
  const fromMs = visibleFromMs(access);
  const hidden = hiddenBounds(access);
  const seen = { ...query, fromMs, hidden };
  const own = await entriesOf(db, access.installationId, { ...seen, untilMs: null });
  if (!access.template) return own;
  const { installationId, until } = access.template;
  const untilMs = Date.parse(until);
  const past = await entriesOf(db, installationId, { ...seen, untilMs });
  return [...own, ...past]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.entry.localeCompare(a.entry))
    .slice(0, query.limit);
}

/** Instant of the home's newest command in the log, as a text; empty without one. */
export async function newestCommandAt(db: Database, access: Access): Promise<string> {
  const [row] = await db.query<{ at: Date }>(
    `select at from energy.log_entry where installation_id = $1 and kind = 'command'
     order by at desc, entry_id desc limit 1`,
    [access.installationId],
  );
  return row?.at.toISOString() ?? '';
}

async function entriesOf(
  db: Database,
  installation: InstallationId,
  query: {
    filter: LogFilter;
    after: Cursor | null;
    limit: number;
    fromMs: number;
    hidden: readonly [string[], string[]];
    untilMs: number | null;
  },
): Promise<readonly LogEntry[]> {
  const { filter, after, untilMs } = query;
  const rows = await db.query<Row>(
    `select entry_id, at, appliance_id, kind, by, name, before, after, outcome, reason, decision_id
     from energy.log_entry
     where installation_id = $1 and at >= $2
       and ($3::uuid is null or appliance_id = $3) and ($4::text is null or kind = $4)
       and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
       and ($7::timestamptz is null or (at, entry_id) < ($7::timestamptz, $8::uuid))
       and ($10::timestamptz is null or at < $10)
       and ($11::text is null or name ~ $11) and ($12::text[] is null or by = any($12))
       and not exists (select from unnest($13::timestamptz[], $14::timestamptz[]) as h ("from", "to")
         where at >= h."from" and at < h."to")
     order by at desc, entry_id desc limit $9`,
    [
      installation,
      new Date(query.fromMs).toISOString(),
      filter.appliance ?? null,
      filter.kind ?? null,
      filter.from ?? null,
      filter.to ?? null,
      after ? new Date(after.atMs).toISOString() : null,
      after?.entry ?? null,
      query.limit,
      untilMs === null ? null : new Date(untilMs).toISOString(),
      filter.namePattern ?? null,
      filter.by ?? null,
      ...query.hidden,
    ],
  );
  return rows.map(entryOf);
}

type Row = Omit<LogEntryRow, 'installation_id'> & Pick<LogEntry, 'before' | 'after'>;

function entryOf(row: Row): LogEntry {
  const { name, before, after, outcome, reason } = row;
  return {
    entry: row.entry_id,
    at: row.at.toISOString(),
    appliance: row.appliance_id,
    kind: logKind.parse(row.kind),
    by: logEntry.shape.by.parse(row.by),
    name,
    before,
    after,
    outcome,
    reason,
    ...(row.decision_id === null ? {} : { decision: row.decision_id }),
  };
}
