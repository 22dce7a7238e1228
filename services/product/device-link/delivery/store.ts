import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ReadingBatchRow } from '../../rows.ts';
import type { Told } from './told.ts';

/** Of a link, for the job that reads it: no person asks for these. */
export interface Pending {
  readonly no: number;
  readonly installation: string;
  readonly told: Told;
}

export async function putBatch(
  tx: Database,
  of: { link: string; no: number; installation: InstallationId; told: Told },
): Promise<void> {
  await tx.query(
    'insert into product.reading_batch (link_id, batch_no, installation_id, batch) values ($1, $2, $3, $4)',
    [of.link, of.no, of.installation, JSON.stringify(of.told)],
  );
}

/** What has not arrived up to this number, the oldest first. */
export async function pendingUpTo(
  db: Database,
  link: string,
  no: number,
): Promise<readonly Pending[]> {
  const rows = await db.query<
    Pick<ReadingBatchRow, 'batch_no' | 'installation_id'> & { readonly batch: Told }
  >(
    `select batch_no, installation_id, batch from product.reading_batch
     where link_id = $1 and batch_no <= $2 and refused_as is null order by batch_no`,
    [link, no],
  );
  return rows.map((row) => ({
    no: row.batch_no,
    installation: row.installation_id,
    told: row.batch,
  }));
}

export async function dropBatch(db: Database, link: string, no: number): Promise<void> {
  await db.query('delete from product.reading_batch where link_id = $1 and batch_no = $2', [
    link,
    no,
  ]);
}

/** Kept to be looked at; those after it go on. */
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
