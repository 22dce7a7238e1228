import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { uuidv7 } from './id.ts';
import { type LocalTable, insertLocal, pendingRowsKind } from './pending-row.ts';

/** One audited action: codes and ids, no sentences and no secrets. */
export interface AuditEntry {
  /** E.g. `person:0192…`, `service:product`, `operator:…`. */
  readonly actor: string;
  /** E.g. `installation.transfer`. */
  readonly action: string;
  readonly resource: string;
  readonly installationId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/** Records an entry in the transaction of the action. No function changes or deletes entries. */
export async function recordAudit(tx: Database, entry: AuditEntry, clock: Clock): Promise<void> {
  const now = clock.now();
  const { installationId: home } = entry;
  const content = { ...entry, auditId: uuidv7(now), at: now.toString() };
  await insertLocal(tx, auditRows, { key: content.auditId, content, home, at: content.at });
}

type StoredEntry = AuditEntry & { readonly auditId: string; readonly at: string };

export const auditRows: LocalTable<StoredEntry> = {
  table: 'platform.audit',
  movedBy: pendingRowsKind,
  async insert(db, entry) {
    await db.query(
      `insert into platform.audit (audit_id, at, actor, action, resource, installation_id, detail, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (audit_id) do nothing`,
      [
        entry.auditId,
        entry.at,
        entry.actor,
        entry.action,
        entry.resource,
        entry.installationId,
        entry.detail ?? {},
        entry.requestId,
      ],
    );
  },
};

export interface AuditedEvent {
  readonly entry: string;
  readonly at: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Actions of one actor, newest first. Ids are ordered by time, so an id serves as a cursor. */
export async function auditOf(
  db: Database,
  filter: {
    readonly actor: string;
    readonly actions: readonly string[];
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<readonly AuditedEvent[]> {
  const rows = await db.query<{
    audit_id: string;
    at: Date;
    action: string;
    detail: Readonly<Record<string, unknown>>;
  }>(
    `select audit_id, at, action, detail from platform.audit
     where actor = $1 and action = any ($2::text[]) and ($3::uuid is null or audit_id < $3)
     order by audit_id desc limit $4`,
    [filter.actor, filter.actions, filter.before ?? null, filter.limit],
  );
  return rows.map(({ audit_id, at, action, detail }) => ({
    entry: audit_id,
    at: at.toISOString(),
    action,
    detail,
  }));
}

export interface AuditedAction extends AuditedEvent {
  readonly actor: string;
  readonly resource: string;
  readonly installation: string | null;
}

/**
 * Audit entries of the given actions, newest first: those of one actor, and those at the given installations since an instant.
 * Where `since` is null, only entries about `about` are returned.
 */
export async function auditOfInstallations(
  db: Database,
  filter: {
    readonly actor: string;
    readonly about: string;
    readonly places: readonly {
      readonly installation: string;
      readonly since: { toString(): string } | null;
    }[];
    readonly actions: readonly string[];
    readonly limit: number;
  },
): Promise<readonly AuditedAction[]> {
  const rows = await db.query<{
    audit_id: string;
    at: Date;
    actor: string;
    action: string;
    resource: string;
    installation_id: string | null;
    detail: Readonly<Record<string, unknown>>;
  }>(
    `with around as (
       select audit_id from platform.audit where actor = $1
       union
       select a.audit_id from unnest($3::uuid[], $4::timestamptz[]) as p (installation_id, since)
       join platform.audit a on a.installation_id = p.installation_id and (a.at >= p.since or a.resource = $2))
     select audit_id, at, actor, action, resource, installation_id, detail from platform.audit
     where audit_id in (select audit_id from around) and action = any ($5::text[])
     order by audit_id desc limit $6`,
    [
      filter.actor,
      filter.about,
      filter.places.map(({ installation }) => installation),
      filter.places.map(({ since }) => since?.toString() ?? null),
      filter.actions,
      filter.limit,
    ],
  );
  return rows.map(({ audit_id, at, installation_id: installation, ...row }) => ({
    ...row,
    entry: audit_id,
    at: at.toISOString(),
    installation,
  }));
}
