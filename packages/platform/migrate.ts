import type { Clock } from './clock.ts';
import { type Database, storeOf } from './database.ts';
import { type MigrationFile, type MigrationSet, readMigrations } from './migration-files.ts';
import { EmbeddedStore } from './pglite.ts';
import { distributionOf } from './placement.ts';
import { hasTemplate, templateKey, writeTemplate } from './template.ts';

/** The schema of this package; `migrate` applies it before any other. */
const ownSet: MigrationSet = {
  schema: 'platform',
  directory: new URL('./migrations/', import.meta.url),
};

/** Names the advisory lock that lets one process at a time migrate. */
const migrationLock = 7_206_391;

/**
 * Applies each file once, in a transaction of its own, under a lock: any number of processes may start together. Returns the
 * ids applied by this call, e.g. `energy/001-series`.
 */
export async function migrate(
  db: Database,
  sets: readonly MigrationSet[],
  clock: Clock,
): Promise<readonly string[]> {
  const all = allSets(sets);
  const applied: string[] = [];
  for (const set of all)
    for (const file of await readMigrations(set))
      if (await apply(db, file, clock)) applied.push(file.id);
  if (applied.length > 0) await keepTemplate(db, all);
  return applied;
}

/** The sets that `migrate` applies for these, in order: what `templateKey` is to be given. */
export function allSets(sets: readonly MigrationSet[]): readonly MigrationSet[] {
  return [ownSet, ...sets.filter((set) => set.schema !== ownSet.schema)];
}

async function apply(db: Database, file: MigrationFile, clock: Clock): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const known = await checksumOf(tx, file.id);
    if (known === file.checksum) return false;
    if (known !== null)
      throw new Error(
        `migration ${file.id} was changed after it had been applied: add a new file instead`,
      );
    await tx.query(file.sql);
    if (tx.engine === 'citus')
      for (const statement of distributionOf(file.sql)) await tx.query(statement);
    await tx.query(
      'insert into platform.migration (id, checksum, applied_at) values ($1, $2, $3)',
      [file.id, file.checksum, clock.now().toString()],
    );
    return true;
  });
}

async function checksumOf(tx: Database, id: string): Promise<string | null> {
  const [bookkeeping] = await tx.query<{ there: boolean }>(
    `select to_regclass('platform.migration') is not null as there`,
  );
  if (!bookkeeping?.there) return null;
  const [row] = await tx.query<{ checksum: string }>(
    'select checksum from platform.migration where id = $1',
    [id],
  );
  return row?.checksum ?? null;
}

/** Only of a database that was empty a moment ago: a picture must hold nobody's rows. */
async function keepTemplate(db: Database, sets: readonly MigrationSet[]): Promise<void> {
  const store = storeOf(db);
  if (!(store instanceof EmbeddedStore) || !store.options.isNew || !store.options.templateDir)
    return;
  const { templateDir, log } = store.options;
  try {
    const key = await templateKey(sets);
    if (!(await hasTemplate(templateDir, key)))
      await writeTemplate(templateDir, key, await store.dump());
  } catch (error) {
    log.warn(
      { err: error, templateDir },
      'the next first start will be slow: no template could be kept',
    );
  }
}
