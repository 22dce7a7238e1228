import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { uuidv7 } from './id.ts';

/** Who did what to what. Codes and ids, no sentences and no secrets. */
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

/** In the transaction of what it tells of. There is no function that changes or removes an entry. */
export async function recordAudit(tx: Database, entry: AuditEntry, clock: Clock): Promise<void> {
  const now = clock.now();
  await tx.query(
    `insert into platform.audit (audit_id, at, actor, action, resource, installation_id, detail, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      uuidv7(now),
      now.toString(),
      entry.actor,
      entry.action,
      entry.resource,
      entry.installationId,
      entry.detail ?? {},
      entry.requestId,
    ],
  );
}

export interface AuditedEvent {
  readonly entry: string;
  readonly at: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What one actor did, of the kinds that are named, the newest first. Ids are in the order of time, so that one names a place. */
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
 * Of the kinds that are named: what one actor did, what happened at places since an instant, and, where that is null, what was done
 * there to `about`. The newest first.
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
