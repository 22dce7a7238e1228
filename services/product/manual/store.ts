import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ManualFileRow } from '../rows/manual-file.ts';
import type { ManualRow } from '../rows/manual.ts';
import { type ManualText, manualEntry, manualText } from './contract.ts';
import type { ReadManual } from './read-folder.ts';

/** A manual in one language, without its text. */
export type StoredManual = Omit<ReadManual, 'text'>;

const columns = `manual_id, language, kind, version, title, models, model_keys, unit_kinds, pdf, byte_count, fault_ids`;
type Row = Omit<ManualRow, 'content' | 'imported_at'>;

/** Models by their keys, and kinds of units without a model. */
export interface ManualSubjects {
  readonly modelKeys: readonly string[];
  readonly unitKinds: readonly string[];
}

/** Manuals of any of these models and kinds. */
export async function manualsAbout(
  db: Database,
  { modelKeys, unitKinds }: ManualSubjects,
): Promise<readonly StoredManual[]> {
  if (modelKeys.length + unitKinds.length === 0) return [];
  const rows = await db.query<Row>(
    `select ${columns} from product.manual where model_keys && $1::text[] or unit_kinds && $2::text[]
     order by manual_id, language`,
    [modelKeys, unitKinds],
  );
  return rows.map(storedManual);
}

/** All languages of a manual. */
export async function languagesOfManual(
  db: Database,
  manual: string,
): Promise<readonly StoredManual[]> {
  const rows = await db.query<Row>(
    `select ${columns} from product.manual where manual_id = $1 order by language`,
    [manual],
  );
  return rows.map(storedManual);
}

/** Every manual in each of its languages. */
export async function allManuals(db: Database): Promise<readonly StoredManual[]> {
  const rows = await db.query<Row>(
    `select ${columns} from product.manual order by manual_id, language`,
  );
  return rows.map(storedManual);
}

/** The text of a manual; null for a PDF. */
export async function textOfManual(
  db: Database,
  { manual, language }: Pick<StoredManual, 'manual' | 'language'>,
): Promise<ManualText | null> {
  const [row] = await db.query<Pick<ManualRow, 'content'>>(
    'select content from product.manual where manual_id = $1 and language = $2',
    [manual, language],
  );
  return row?.content == null ? null : manualText.parse(row.content);
}

/** Names of all models that have a manual. */
export async function modelsWithManuals(db: Database): Promise<readonly string[]> {
  const rows = await db.query<{ model: string }>(
    'select distinct unnest(models) as model from product.manual',
  );
  return rows.map(({ model }) => model);
}

export async function hasManuals(db: Database): Promise<boolean> {
  return (await db.query('select from product.manual limit 1')).length > 0;
}

const storedManual = (row: Row): StoredManual => ({
  manual: row.manual_id,
  language: row.language,
  kind: manualEntry.shape.kind.parse(row.kind),
  version: row.version,
  title: row.title,
  models: row.models,
  modelKeys: row.model_keys,
  unitKinds: row.unit_kinds,
  pdf: row.pdf,
  bytes: row.byte_count,
  faultIds: row.fault_ids,
});

export async function replaceManuals(
  tx: Database,
  manuals: readonly ReadManual[],
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('lock table product.manual in share row exclusive mode');
  await tx.query('delete from product.manual');
  // One at a time: a manual may have a megabyte of text.
  for (const each of manuals)
    await tx.query(
      `insert into product.manual (${columns}, content, imported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13)`,
      [
        each.manual,
        each.language,
        each.kind,
        each.version,
        each.title,
        each.models,
        each.modelKeys,
        each.unitKinds,
        each.pdf,
        each.bytes,
        each.faultIds,
        each.text === null ? null : JSON.stringify(each.text),
        now.toString(),
      ],
    );
}

export async function storedHashes(tx: Database): Promise<readonly string[]> {
  const rows = await tx.query<Pick<ManualFileRow, 'hash'>>('select hash from product.manual_file');
  return rows.map(({ hash }) => hash);
}

export interface NewFile {
  readonly hash: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly content: Uint8Array;
}

export async function insertFile(tx: Database, file: NewFile): Promise<void> {
  await tx.query(
    `insert into product.manual_file (hash, media_type, width, height, byte_count, content)
     values ($1, $2, $3, $4, $5, $6::bytea) on conflict (hash) do nothing`,
    [file.hash, file.type, file.width, file.height, file.bytes, file.content],
  );
}

export async function deleteUnusedFiles(tx: Database, used: readonly string[]): Promise<void> {
  await tx.query('delete from product.manual_file where hash <> all ($1::text[])', [used]);
}

export interface StoredFile {
  readonly type: string;
  readonly content: Uint8Array;
}

export async function fileByHash(db: Database, hash: string): Promise<StoredFile | null> {
  const [row] = await db.query<Pick<ManualFileRow, 'media_type' | 'content'>>(
    'select media_type, content from product.manual_file where hash = $1',
    [hash],
  );
  return row ? { type: row.media_type, content: row.content } : null;
}
