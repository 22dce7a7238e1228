import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { fileOwnerClasses } from '../file/contract.ts';
import type { FileOwner } from '../file/file-owner.ts';
import type { UploadPartRow } from '../rows/upload-part.ts';
import type { UploadRow } from '../rows/upload.ts';

export interface Upload extends FileOwner {
  readonly upload: string;
  readonly name: string;
  readonly bytes: number;
  readonly offset: number;
  readonly expiresAt: Temporal.Instant;
}

type Person = Pick<Access, 'installationId' | 'personId'>;

/** An unfinished upload of a person; null for one of another person, and after its time. */
export async function findUpload(
  db: Database,
  { installationId, personId }: Person,
  upload: string,
  now: Temporal.Instant,
): Promise<Upload | null> {
  const [row] = await db.query<UploadRow>(
    'select * from product.upload where installation_id = $1 and upload_id = $2 and person_id = $3 and expires_at > $4',
    [installationId, upload, personId, now.toString()],
  );
  return row ? stored(row) : null;
}

/** Unfinished uploads of a home, of all persons: their number counts for the caller, their bytes for the home. */
export async function unfinishedUploads(
  db: Database,
  { installationId, personId }: Person,
  now: Temporal.Instant,
): Promise<{ readonly own: number; readonly bytes: number }> {
  const [row] = await db.query<{ own: number; bytes: number }>(
    `select count(*) filter (where person_id = $2)::integer as own, coalesce(sum(byte_count), 0)::integer as bytes
     from product.upload where installation_id = $1 and expires_at > $3`,
    [installationId, personId, now.toString()],
  );
  return row ?? { own: 0, bytes: 0 };
}

/** The unfinished upload of the same file to the same owner; null: there is none. */
export async function findSameUpload(
  db: Database,
  { installationId, personId }: Person,
  file: FileOwner & { readonly bytes: number; readonly fingerprint: string },
  now: Temporal.Instant,
): Promise<Upload | null> {
  const [row] = await db.query<UploadRow>(
    `select * from product.upload where installation_id = $1 and person_id = $2 and owner_class = $3 and owner_id = $4
       and byte_count = $5 and fingerprint = $6 and expires_at > $7 order by byte_offset desc limit 1`,
    [
      installationId,
      personId,
      file.ownerClass,
      file.owner,
      file.bytes,
      file.fingerprint,
      now.toString(),
    ],
  );
  return row ? stored(row) : null;
}

export async function insertUpload(
  tx: Database,
  { installationId, personId }: Person,
  upload: Upload & { readonly fingerprint: string | null },
): Promise<void> {
  await tx.query(
    `insert into product.upload (installation_id, upload_id, person_id, owner_class, owner_id, name, fingerprint, byte_count, byte_offset,
       expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      installationId,
      upload.upload,
      personId,
      upload.ownerClass,
      upload.owner,
      upload.name,
      upload.fingerprint,
      upload.bytes,
      upload.offset,
      upload.expiresAt.toString(),
    ],
  );
}

/** Stores the next bytes; false when another request has stored bytes there, or the upload has ended. */
export async function appendPart(
  tx: Database,
  { installationId, personId }: Person,
  { upload, offset, content }: { upload: string; offset: number; content: Uint8Array },
): Promise<boolean> {
  const rows = await tx.query(
    `update product.upload set byte_offset = $4 where installation_id = $1 and upload_id = $2 and byte_offset = $3 returning 1 as moved`,
    [installationId, upload, offset, offset + content.length],
  );
  if (rows.length === 0) return false;
  await tx.query(
    'insert into product.upload_part (installation_id, upload_id, byte_offset, person_id, content) values ($1, $2, $3, $4, $5::bytea)',
    [installationId, upload, offset, personId, content],
  );
  return true;
}

/** The bytes of an upload, one part in memory at a time. */
export async function* partsOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  upload: string,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; ;) {
    const [row] = await db.query<Pick<UploadPartRow, 'content'>>(
      'select content from product.upload_part where installation_id = $1 and upload_id = $2 and byte_offset = $3',
      [installationId, upload, from],
    );
    if (!row) return;
    yield row.content;
    from += row.content.length;
  }
}

export async function deleteUpload(
  tx: Database,
  installation: InstallationId,
  upload: string,
): Promise<void> {
  await tx.query('delete from product.upload where installation_id = $1 and upload_id = $2', [
    installation,
    upload,
  ]);
  await tx.query('delete from product.upload_part where installation_id = $1 and upload_id = $2', [
    installation,
    upload,
  ]);
}

const ownerClassSchema = z.enum(fileOwnerClasses);

const stored = (row: UploadRow): Upload => ({
  upload: row.upload_id,
  ownerClass: ownerClassSchema.parse(row.owner_class),
  owner: row.owner_id,
  name: row.name,
  bytes: row.byte_count,
  offset: row.byte_offset,
  expiresAt: Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
});
