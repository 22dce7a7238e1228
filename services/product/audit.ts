import type { Access } from '@hearth/platform/access.ts';
import type { Database } from '@hearth/platform/database.ts';
import { uuidv7 } from '@hearth/platform/id.ts';
import type { Temporal } from 'temporal-polyfill';

export interface Audited {
  readonly access: Access;
  readonly action: string;
  readonly resource: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** Written in the transaction of what it tells of, and never changed. */
export async function audit(tx: Database, entry: Audited): Promise<void> {
  await tx.query(
    `insert into platform.audit (audit_id, at, actor, action, resource, installation_id, detail, request_id)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
    [
      uuidv7(entry.now),
      entry.now.toString(),
      `person ${entry.access.personId}`,
      entry.action,
      entry.resource,
      entry.access.installationId,
      JSON.stringify(entry.detail),
      entry.requestId,
    ],
  );
}
