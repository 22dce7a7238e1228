import type { Clock } from '@hearth/calendar/clock.ts';
import { type Database, runUnlimited, storeOf, wholeTransaction } from './database.ts';
import {
  type MigrationSet,
  allSets,
  type MigrationFile,
  readMigrations,
} from './migration-files.ts';
import { EmbeddedStore } from './pglite.ts';
import type { MigrationRow } from './rows/migration.ts';
import { hasTemplate, templateKey, writeTemplate } from './template.ts';

/** Advisory lock that admits one migrating process at a time. */
const migrationLock = 7_206_391;

/**
 * Applies each file once, in its own transaction, under a lock: any number of processes may start together. Returns the ids
 * applied by this call, e.g. `energy/001-series`.
 */
export async function migrate(
  db: Database,
  sets: readonly MigrationSet[],
  clock: Clock,
): Promise<readonly string[]> {
  const store = storeOf(db);
  const isFresh = store instanceof EmbeddedStore && store.isUntouched;
  const applied: string[] = [];
  const checksums = await appliedChecksums(db);
  for (const set of allSets(sets))
    for (const file of await readMigrations(set))
      if (checksums.get(file.id) !== file.checksum && (await apply(db, file, clock)))
        applied.push(file.id);
  if (isFresh && applied.length > 0) await keepTemplate(store, sets);
  return applied;
}

/** The ids of files that are not applied yet; changes nothing. */
export async function waitingMigrations(
  db: Database,
  sets: readonly MigrationSet[],
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const set of allSets(sets))
    for (const { id } of await readMigrations(set))
      if ((await checksumOf(db, id)) === null) waiting.push(id);
  return waiting;
}

/** Checksums in one statement: most starts have nothing to apply. */
async function appliedChecksums(db: Database): Promise<ReadonlyMap<string, string>> {
  if (!(await hasBookkeeping(db))) return new Map();
  const rows = await db.query<Pick<MigrationRow, 'id' | 'checksum'>>(
    'select id, checksum from platform.migration',
  );
  return new Map(rows.map(({ id, checksum }) => [id, checksum]));
}

async function apply(db: Database, file: MigrationFile, clock: Clock): Promise<boolean> {
  return await wholeTransaction(db, async (tx) => {
    await runUnlimited(tx, `select pg_advisory_xact_lock(${migrationLock})`);
    const appliedChecksum = await checksumOf(tx, file.id);
    if (appliedChecksum === file.checksum) return false;
    if (appliedChecksum !== null)
      throw new Error(
        `migration ${file.id} was changed after it had been applied: add a new file instead`,
      );
    await runUnlimited(tx, file.sql);
    await tx.query(
      'insert into platform.migration (id, checksum, applied_at) values ($1, $2, $3)',
      [file.id, file.checksum, clock.now().toString()],
    );
    return true;
  });
}

/** Reads the catalogue's rows: `to_regclass` caches a missing table for the rest of a transaction. */
async function hasBookkeeping(db: Database): Promise<boolean> {
  const found = await db.query(
    `select 1 from pg_tables where schemaname = 'platform' and tablename = 'migration'`,
  );
  return found.length > 0;
}

async function checksumOf(db: Database, id: string): Promise<string | null> {
  if (!(await hasBookkeeping(db))) return null;
  const [row] = await db.query<{ checksum: string }>(
    'select checksum from platform.migration where id = $1',
    [id],
  );
  return row?.checksum ?? null;
}

/** Writes a template of a database without rows. */
async function keepTemplate(store: EmbeddedStore, sets: readonly MigrationSet[]): Promise<void> {
  const { templateDir, log } = store.options;
  if (templateDir === undefined) return;
  try {
    const key = await templateKey(sets);
    if (await hasTemplate(templateDir, key)) return;
    await store.dropTemplates();
    await writeTemplate(templateDir, key, await store.dump());
  } catch (error) {
    log.warn(
      { err: error, templateDir },
      'the template was not written: the next first start will be slow',
    );
  }
}
