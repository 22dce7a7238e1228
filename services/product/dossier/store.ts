import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { type Dossier, dossier } from './contract.ts';

/** Stores the dossier as issued with an offer; the database refuses a change. */
export async function insertOfferedDossier(
  tx: Database,
  { installationId, personId }: Pick<Access, 'installationId' | 'personId'>,
  { transfer, content }: { readonly transfer: string; readonly content: Dossier },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.offered_dossier (transfer_id, installation_id, person_id, content, issued_at)
     values ($1, $2, $3, $4, $5)`,
    [transfer, installationId, personId, JSON.stringify(content), now.toString()],
  );
}

/** The dossier as issued with an offer; null for an offer of an earlier release. Callers have found the transfer by its code. */
export async function offeredDossier(db: Database, transfer: string): Promise<Dossier | null> {
  const [row] = await db.query<{ content: unknown }>(
    'select content from product.offered_dossier where transfer_id = $1',
    [transfer],
  );
  return row ? dossier.parse(row.content) : null;
}

/** Local day of the dossier of an offer; null without one. */
export async function dayOfOfferedDossier(db: Database, transfer: string): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(
    `select content ->> 'madeOn' as day from product.offered_dossier where transfer_id = $1`,
    [transfer],
  );
  return row?.day ?? null;
}
