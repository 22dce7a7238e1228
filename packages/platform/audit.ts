import type { Clock } from './clock.ts';
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
  of: {
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
    [of.actor, of.actions, of.before ?? null, of.limit],
  );
  return rows.map(({ audit_id, at, action, detail }) => ({
    entry: audit_id,
    at: at.toISOString(),
    action,
    detail,
  }));
}
