import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { Temporal } from 'temporal-polyfill';
import type { DataExportRow } from '../rows/data-export.ts';
import type { DataExportPartRow } from '../rows/data-export-part.ts';

export interface StoredExport {
  readonly export: string;
  readonly person: string;
  readonly state: 'preparing' | 'ready';
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  readonly bytes: number | null;
}

const columns = 'export_id, person_id, state, requested_at, ready_at, expires_at, bytes';

/** The person's export; null without one, and after its time. */
export async function exportOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<StoredExport | null> {
  const [row] = await db.query<DataExportRow>(
    `select ${columns} from product.data_export where person_id = $1 and (expires_at is null or expires_at > $2)`,
    [person, now.toString()],
  );
  return row ? storedExport(row) : null;
}

/** An export that is being prepared, for its job. */
export async function openExport(db: Database, id: string): Promise<StoredExport | null> {
  const [row] = await db.query<DataExportRow>(
    `select ${columns} from product.data_export where export_id = $1 and state = 'preparing'`,
    [id],
  );
  return row ? storedExport(row) : null;
}

/** Inserts an export, or replaces a finished one; one that is being prepared stays. Returns the stored one. */
export async function putExport(
  tx: Database,
  { id, person }: { id: string; person: PersonId },
  now: Temporal.Instant,
): Promise<StoredExport> {
  await tx.query(
    `insert into product.data_export as e (export_id, person_id, state, requested_at) values ($1, $2, 'preparing', $3)
     on conflict (person_id) do update
     set export_id = excluded.export_id, state = 'preparing', requested_at = excluded.requested_at, ready_at = null,
       expires_at = null, bytes = null
     where e.state = 'ready'`,
    [id, person, now.toString()],
  );
  const [row] = await tx.query<DataExportRow>(
    `select ${columns} from product.data_export where person_id = $1`,
    [person],
  );
  if (!row) throw new Error('an inserted export is missing');
  return storedExport(row);
}

export async function savePart(
  db: Database,
  part: { export: string; person: string; no: number; content: Uint8Array },
): Promise<void> {
  await db.query(
    'insert into product.data_export_part (export_id, part_no, person_id, content) values ($1, $2, $3, $4)',
    [part.export, part.no, part.person, part.content],
  );
}

export async function readPart(
  db: Database,
  { export: id, no }: { export: string; no: number },
): Promise<Uint8Array | null> {
  const [row] = await db.query<Pick<DataExportPartRow, 'content'>>(
    'select content from product.data_export_part where export_id = $1 and part_no = $2',
    [id, no],
  );
  return row?.content ?? null;
}

/** Deletes the pieces of an attempt that did not end, and those of the export that was replaced. */
export async function deleteParts(db: Database, person: string): Promise<void> {
  await deleteInBatches(db, {
    table: 'product.data_export_part',
    where: 'person_id = $1::uuid',
    value: person,
  });
}

/** False where another request or the deletion of the person has ended this export. */
export async function saveReady(
  db: Database,
  { id, bytes, expiresAt }: { id: string; bytes: number; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    `update product.data_export set state = 'ready', ready_at = $2, expires_at = $3, bytes = $4
     where export_id = $1 and state = 'preparing' returning export_id`,
    [id, now.toString(), expiresAt.toString(), bytes],
  );
  return rows.length > 0;
}

/**
 * Deletes archives whose time is over. A person has one export, so all pieces of the person go with it; another request waits until
 * then, and its pieces stay.
 */
export async function deleteExpired(db: Database, now: Temporal.Instant): Promise<void> {
  const expired = await db.query<Pick<DataExportRow, 'person_id'>>(
    'select person_id from product.data_export where expires_at <= $1',
    [now.toString()],
  );
  for (const { person_id: person } of expired)
    await db.transaction(async (tx) => {
      const deleted = await tx.query(
        'delete from product.data_export where person_id = $1 and expires_at <= $2 returning export_id',
        [person, now.toString()],
      );
      if (deleted.length > 0) await deleteParts(tx, person);
    });
}

const storedExport = (row: DataExportRow): StoredExport => ({
  export: row.export_id,
  person: row.person_id,
  state: row.state === 'ready' ? 'ready' : 'preparing',
  requestedAt: Temporal.Instant.fromEpochMilliseconds(row.requested_at.getTime()),
  expiresAt: row.expires_at && Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
  bytes: row.bytes,
});
