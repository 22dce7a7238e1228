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

/** Puts the refused payloads of an installation back in the queue. Returns the last number of each of its links. */
export async function requeueRefused(
  tx: Database,
  installation: InstallationId,
): Promise<readonly { readonly link: string; readonly no: number }[]> {
  const rows = await tx.query<Pick<ReadingBatchRow, 'link_id' | 'batch_no'>>(
    `update product.reading_batch set refused_as = null
     where installation_id = $1 and refused_as is not null returning link_id, batch_no`,
    [installation],
  );
  const last = new Map<string, number>();
  for (const { link_id: link, batch_no: no } of rows)
    last.set(link, Math.max(no, last.get(link) ?? 0));
  return [...last].map(([link, no]) => ({ link, no }));
}
