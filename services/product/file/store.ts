import { randomUUID } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { FileContentRow } from '../rows/file-content.ts';
import type { FileRow } from '../rows/file.ts';
import { fileKinds } from './contract.ts';
import type { FileKind, FileOwner } from './file-owner.ts';

/** A file of a home without its content. */
export interface HomeFile {
  readonly fileId: string;
  readonly kind: FileKind;
  /** Name of a document; null for a photo. */
  readonly name: string | null;
  readonly hash: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly party: string;
  readonly madeAt: Temporal.Instant;
}

/** Content that was checked or made here. */
export interface NewContent {
  readonly kind: FileKind;
  readonly hash: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly content: Uint8Array;
  readonly thumbnail: Uint8Array | null;
}

type Home = Pick<Access, 'installationId'>;
type Row = Omit<FileRow, 'owner_class' | 'owner_id' | 'installation_id'> &
  Pick<FileContentRow, 'width' | 'height'>;

const kindSchema = z.enum(fileKinds);

/** Files of an owner, the oldest first. */
export async function filesOf(
  db: Database,
  { installationId }: Home,
  { ownerClass, owner }: FileOwner,
): Promise<readonly HomeFile[]> {
  const rows = await db.query<Row>(
    `select f.file_id, f.kind, f.name, f.hash, f.byte_count, f.party, f.made_at, c.width, c.height
     from product.file f join product.file_content c on c.installation_id = f.installation_id and c.hash = f.hash
     where f.installation_id = $1 and f.owner_class = $2 and f.owner_id = $3 order by f.made_at, f.file_id`,
    [installationId, ownerClass, owner],
  );
  return rows.map((row) => ({
    fileId: row.file_id,
    kind: kindSchema.parse(row.kind),
    name: row.name,
    hash: row.hash,
    bytes: row.byte_count,
    width: row.width,
    height: row.height,
    party: row.party,
    madeAt: Temporal.Instant.fromEpochMilliseconds(row.made_at.getTime()),
  }));
}

/** Number of files by owner, of all owners of a class. */
export async function fileCounts(
  db: Database,
  { installationId }: Home,
  ownerClass: FileOwner['ownerClass'],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<Pick<FileRow, 'owner_id'> & { readonly count: number }>(
    `select owner_id, count(*)::integer as count from product.file where installation_id = $1 and owner_class = $2
     group by owner_id`,
    [installationId, ownerClass],
  );
  return new Map(rows.map(({ owner_id: owner, count }) => [owner, count]));
}

/** Bytes that a home stores. */
export async function bytesOfHome(db: Database, { installationId }: Home): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'select coalesce(sum(byte_count), 0)::integer as bytes from product.file_content where installation_id = $1',
    [installationId],
  );
  return row?.bytes ?? 0;
}

/** Adds the files of one side of an owner to another owner too; their content is stored once. */
export async function copyFiles(
  tx: Database,
  installationId: InstallationId,
  { from, to, party }: { readonly from: FileOwner; readonly to: FileOwner; readonly party: string },
): Promise<void> {
  const files = await filesOf(tx, { installationId }, from);
  for (const file of files.filter((each) => each.party === party))
    await insertRow(tx, installationId, { ...to, ...file, fileId: randomUUID() });
}

/** Adds a file with its content. The row of a content that is there already is locked, so that it is not deleted meanwhile. */
export async function insertFile(
  tx: Database,
  installation: InstallationId,
  file: FileOwner & {
    readonly fileId: string;
    readonly name: string | null;
    readonly party: string;
    readonly content: NewContent;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { hash, mediaType, width, height, content, thumbnail } = file.content;
  await tx.query(
    `insert into product.file_content (installation_id, hash, media_type, width, height, content, thumbnail, byte_count)
     values ($1, $2, $3, $4, $5, $6::bytea, $7::bytea, $8)
     on conflict (installation_id, hash) do update set byte_count = excluded.byte_count`,
    [
      installation,
      hash,
      mediaType,
      width,
      height,
      content,
      thumbnail,
      content.length + (thumbnail?.length ?? 0),
    ],
  );
  const { kind } = file.content;
  const { ownerClass, owner, fileId, party, name } = file;
  const row = { ownerClass, owner, fileId, party, name, kind, hash };
  await insertRow(tx, installation, { ...row, bytes: content.length, madeAt: now });
}

async function insertRow(
  tx: Database,
  installation: InstallationId,
  file: FileOwner & Omit<HomeFile, 'width' | 'height'>,
): Promise<void> {
  await tx.query(
    `insert into product.file (installation_id, file_id, owner_class, owner_id, kind, hash, byte_count, party, made_at, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      installation,
      file.fileId,
      file.ownerClass,
      file.owner,
      file.kind,
      file.hash,
      file.bytes,
      file.party,
      file.madeAt.toString(),
      file.name,
    ],
  );
}

/** Deletes the files of all owners of a class, and the content that no other file of the home has. */
export async function deleteFilesOfClass(
  tx: Database,
  installation: InstallationId,
  ownerClass: FileOwner['ownerClass'],
): Promise<void> {
  const deleted = await tx.query<Pick<FileRow, 'hash'>>(
    'delete from product.file where installation_id = $1 and owner_class = $2 returning hash',
    [installation, ownerClass],
  );
  await deleteUnusedContent(tx, installation, deleted);
}

/** Deletes files of an owner, all or one, and the content that no other file of the home has. */
export async function deleteFiles(
  tx: Database,
  installation: InstallationId,
  { ownerClass, owner, file = null }: FileOwner & { readonly file?: string | null },
): Promise<number> {
  const deleted = await tx.query<Pick<FileRow, 'hash'>>(
    `delete from product.file where installation_id = $1 and owner_class = $2 and owner_id = $3
       and ($4::uuid is null or file_id = $4) returning hash`,
    [installation, ownerClass, owner, file],
  );
  await deleteUnusedContent(tx, installation, deleted);
  return deleted.length;
}

async function deleteUnusedContent(
  tx: Database,
  installation: InstallationId,
  deleted: readonly Pick<FileRow, 'hash'>[],
): Promise<void> {
  const hashes = deleted.map(({ hash }) => hash);
  // First the lock: a file that is added to the same content meanwhile is counted.
  await tx.query(
    'select from product.file_content where installation_id = $1 and hash = any ($2::text[]) order by hash for update',
    [installation, hashes],
  );
  await tx.query(
    `delete from product.file_content c where c.installation_id = $1 and c.hash = any ($2::text[])
       and not exists (select from product.file f where f.installation_id = c.installation_id and f.hash = c.hash)`,
    [installation, hashes],
  );
}

/** Content of one file of a home, of any owner. */
export async function contentOfFile(
  db: Database,
  { installationId }: Home,
  file: string,
): Promise<{ readonly kind: FileKind; readonly content: Uint8Array } | null> {
  const [row] = await db.query<Pick<FileContentRow, 'content'> & Pick<FileRow, 'kind'>>(
    `select f.kind, c.content from product.file f
     join product.file_content c on c.installation_id = f.installation_id and c.hash = f.hash
     where f.installation_id = $1 and f.file_id = $2`,
    [installationId, file],
  );
  return row ? { kind: kindSchema.parse(row.kind), content: row.content } : null;
}

/** A content with its type, or its thumbnail. */
export interface SentContent {
  readonly kind: FileKind;
  readonly name: string | null;
  readonly hash: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** Content of one file of an owner; null: there is none, or no thumbnail of it. */
export async function contentOf(
  db: Database,
  { installationId }: Home,
  {
    ownerClass,
    owner,
    file,
    isSmall,
  }: FileOwner & { readonly file: string; readonly isSmall: boolean },
): Promise<SentContent | null> {
  const [row] = await db.query<
    Pick<FileContentRow, 'hash' | 'media_type' | 'content'> & Pick<FileRow, 'kind' | 'name'>
  >(
    `select f.kind, f.name, c.hash, c.media_type, case when $5 then c.thumbnail else c.content end as content
     from product.file f join product.file_content c on c.installation_id = f.installation_id and c.hash = f.hash
     where f.installation_id = $1 and f.owner_class = $2 and f.owner_id = $3 and f.file_id = $4`,
    [installationId, ownerClass, owner, file, isSmall],
  );
  if (!row?.content) return null;
  return {
    kind: kindSchema.parse(row.kind),
    name: row.name,
    hash: row.hash,
    mediaType: isSmall ? 'image/jpeg' : row.media_type,
    content: row.content,
  };
}
