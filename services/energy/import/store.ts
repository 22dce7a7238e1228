import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ImportRow } from '../rows/import.ts';
import type { ImportRecord } from './contract.ts';
import { layoutAnswers } from './contract.ts';
import { packText, unpackFile, unpackText } from './packed-import.ts';
import type { LayoutAnswers } from './read-file.ts';
import type { ImportReading, ReadImport } from './read-import.ts';

export type ImportState = ImportRecord['state'];

export interface StoredImport {
  readonly import: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly fileName: string;
  readonly state: ImportState;
  /** What was found in the file; null for an import of an earlier version. */
  readonly reading: ImportReading | null;
  /** What the preview prepared for storing, if the file leaves nothing open. */
  readonly prepared: Uint8Array | null;
  readonly answers: LayoutAnswers;
  /** Ids of the batches it is stored as. */
  readonly batches: readonly string[];
  readonly flows: ImportRecord['flows'];
  readonly storedAt: Date | null;
}

export async function insertImport(
  db: Database,
  installation: InstallationId,
  added: Pick<StoredImport, 'import' | 'author' | 'createdAt' | 'fileName' | 'flows'> &
    ReadImport & { readonly packedFile: Uint8Array },
): Promise<void> {
  await db.query(
    `insert into energy.import
       (installation_id, import_id, author, created_at, file_name, state, file, answers, batches, flows, prepared, reading)
     values ($1, $2, $3, $4, $5, 'open', $6, '{}', '[]', $7, $8, $9)`,
    [
      installation,
      added.import,
      added.author,
      added.createdAt,
      added.fileName,
      added.packedFile,
      JSON.stringify(added.flows),
      added.prepared,
      packText(JSON.stringify(added.reading)),
    ],
  );
}

/** An import without its file; null when the installation has none of that id. */
export async function readImport(
  db: Database,
  installation: InstallationId,
  id: string,
): Promise<StoredImport | null> {
  const [row] = await db.query<RowWithoutFile>(
    `select import_id, author, created_at, file_name, state, prepared, reading, answers, batches, flows, stored_at
     from energy.import where installation_id = $1 and import_id = $2`,
    [installation, id],
  );
  return row ? importOf(row) : null;
}

/** Bytes of the file of an import; null when it is stored or undone. */
export async function readImportBytes(
  db: Database,
  installation: InstallationId,
  id: string,
): Promise<Uint8Array | null> {
  const [row] = await db.query<Pick<ImportRow, 'file'>>(
    'select file from energy.import where installation_id = $1 and import_id = $2',
    [installation, id],
  );
  return row?.file ? unpackFile(row.file) : null;
}

type RowWithoutFile = Omit<ImportRow, 'installation_id' | 'file'>;

/** How many of these batches are stored. */
export async function countStoredBatches(
  db: Database,
  installation: InstallationId,
  batches: readonly string[],
): Promise<number> {
  if (batches.length === 0) return 0;
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from energy.batch
     where installation_id = $1 and batch_id = any($2::uuid[]) and content is not null`,
    [installation, batches],
  );
  return row?.count ?? 0;
}

/** All imports without their files, the newest first. */
export async function listStoredImports(
  db: Database,
  installation: InstallationId,
): Promise<readonly StoredImport[]> {
  const rows = await db.query<Omit<RowWithoutFile, 'prepared' | 'reading'>>(
    `select import_id, author, created_at, file_name, state, answers, batches, flows, stored_at
     from energy.import where installation_id = $1 order by created_at desc, import_id`,
    [installation],
  );
  return rows.map((row) => importOf({ ...row, prepared: null, reading: null }));
}

function importOf(row: RowWithoutFile): StoredImport {
  return {
    import: row.import_id,
    author: row.author,
    createdAt: row.created_at,
    fileName: row.file_name,
    state: row.state as ImportState,
    reading: row.reading && (JSON.parse(unpackText(row.reading)) as ImportReading),
    prepared: row.prepared,
    answers: layoutAnswers.parse(row.answers),
    batches: row.batches as readonly string[],
    flows: row.flows as ImportRecord['flows'],
    storedAt: row.stored_at,
  };
}

export async function setAnswers(
  db: Database,
  installation: InstallationId,
  {
    id,
    answers,
    reading,
    prepared,
  }: ReadImport & { readonly id: string; readonly answers: LayoutAnswers },
): Promise<void> {
  await db.query(
    `update energy.import set answers = $3, flows = $4, prepared = $5, reading = $6
     where installation_id = $1 and import_id = $2 and state = 'open'`,
    [
      installation,
      id,
      JSON.stringify(answers),
      JSON.stringify(reading.flows),
      prepared,
      packText(JSON.stringify(reading)),
    ],
  );
}

/** Decides the batches of an open import. False when it is not open any more. */
export async function beginStoring(
  db: Database,
  installation: InstallationId,
  { id, batches }: { readonly id: string; readonly batches: readonly string[] },
): Promise<boolean> {
  const begun = await db.query(
    `update energy.import set state = 'storing', batches = $3
     where installation_id = $1 and import_id = $2 and state = 'open' returning import_id`,
    [installation, id, JSON.stringify(batches)],
  );
  return begun.length > 0;
}

/** Deletes the file; its readings stay. False when storing was cancelled meanwhile. */
export async function finishStoring(
  db: Database,
  installation: InstallationId,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const finished = await db.query(
    `update energy.import set state = 'stored', file = null, prepared = null, reading = null, stored_at = $3
     where installation_id = $1 and import_id = $2 and state = 'storing' returning import_id`,
    [installation, id, at],
  );
  return finished.length > 0;
}

/** The state of an import now; null when it is gone. */
export async function readImportState(
  db: Database,
  installation: InstallationId,
  id: string,
): Promise<ImportState | null> {
  const [row] = await db.query<{ state: string }>(
    'select state from energy.import where installation_id = $1 and import_id = $2',
    [installation, id],
  );
  return row ? (row.state as ImportState) : null;
}

export async function setUndone(
  db: Database,
  installation: InstallationId,
  id: string,
): Promise<void> {
  await db.query(
    `update energy.import set state = 'undone', file = null, prepared = null, reading = null
     where installation_id = $1 and import_id = $2 and state in ('storing', 'stored')`,
    [installation, id],
  );
}

/** Deletes the file and the record of one open import, or of all of a home. */
export async function deleteOpenImports(
  db: Database,
  installation: InstallationId,
  id: string | null,
): Promise<void> {
  await db.query(
    `delete from energy.import
     where installation_id = $1 and state = 'open' and ($2::uuid is null or import_id = $2)`,
    [installation, id],
  );
}

/** Deletes the open imports of a home that nobody finished. Returns their number. */
export async function deleteAbandonedImports(
  db: Database,
  installation: InstallationId,
  before: Temporal.Instant,
): Promise<number> {
  const deleted = await db.query(
    `delete from energy.import
     where installation_id = $1 and state = 'open' and created_at <= $2 returning import_id`,
    [installation, before.toString()],
  );
  return deleted.length;
}
