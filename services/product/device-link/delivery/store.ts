import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ColumnType } from 'kysely';
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
  await tx
    .as<Tables>()
    .insertInto('product.reading_batch')
    .values({
      link_id: of.link,
      batch_no: of.no,
      installation_id: of.installation,
      batch: JSON.stringify(of.told),
      refused_as: null,
    })
    .execute();
}

/** What has not arrived up to this number, the oldest first. */
export async function pendingUpTo(
  db: Database,
  link: string,
  no: number,
): Promise<readonly Pending[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.reading_batch')
    .select(['batch_no', 'installation_id', 'batch'])
    .where('link_id', '=', link)
    .where('batch_no', '<=', no)
    .where('refused_as', 'is', null)
    .orderBy('batch_no')
    .execute();
  return rows.map((row) => ({
    no: row.batch_no,
    installation: row.installation_id,
    told: row.batch,
  }));
}

export async function dropBatch(db: Database, link: string, no: number): Promise<void> {
  await db
    .as<Tables>()
    .deleteFrom('product.reading_batch')
    .where('link_id', '=', link)
    .where('batch_no', '=', no)
    .execute();
}

/** Kept to be looked at; those after it go on. */
export async function setAside(
  db: Database,
  link: string,
  refused: { no: number; code: string },
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.reading_batch')
    .set({ refused_as: refused.code })
    .where('link_id', '=', link)
    .where('batch_no', '=', refused.no)
    .execute();
}

interface Tables {
  'product.reading_batch': {
    link_id: string;
    batch_no: number;
    installation_id: string;
    batch: ColumnType<Told, string, never>;
    refused_as: string | null;
  };
}
