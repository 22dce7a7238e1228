import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ReadingBatchRow } from '../../rows/reading-batch.ts';
import type { ReadingPayload } from './reading-payload.ts';

/** A payload that energy has not accepted yet. */
export interface PendingPayload {
  readonly no: number;
  readonly installation: string;
  readonly payload: ReadingPayload;
}

export async function putPayload(
  tx: Database,
  pending: { link: string; no: number; installation: InstallationId; payload: ReadingPayload },
): Promise<void> {
  await tx.query(
    'insert into product.reading_batch (link_id, batch_no, installation_id, batch) values ($1, $2, $3, $4)',
    [pending.link, pending.no, pending.installation, JSON.stringify(pending.payload)],
  );
}

/** Pending payloads up to a number, oldest first. */
export async function pendingUpTo(
  db: Database,
  link: string,
  no: number,
): Promise<readonly PendingPayload[]> {
  const rows = await db.query<
    Pick<ReadingBatchRow, 'batch_no' | 'installation_id'> & { readonly batch: ReadingPayload }
  >(
    `select batch_no, installation_id, batch from product.reading_batch
     where link_id = $1 and batch_no <= $2 and refused_as is null order by batch_no`,
    [link, no],
  );
  return rows.map((row) => ({
    no: row.batch_no,
    installation: row.installation_id,
    payload: row.batch,
  }));
}

export async function deletePayload(db: Database, link: string, no: number): Promise<void> {
  await db.query('delete from product.reading_batch where link_id = $1 and batch_no = $2', [
    link,
    no,
  ]);
}

/** Keeps a refused payload for inspection; later ones are delivered. */
export async function setAside(
  db: Database,
  link: string,
  refused: { no: number; code: string },
): Promise<void> {
  await db.query(
    'update product.reading_batch set refused_as = $3 where link_id = $1 and batch_no = $2',
    [link, refused.no, refused.code],
  );
}
