import type { Clock } from './clock.ts';
import { type Database, openDatabase } from './database.ts';
import type { Logger } from './log.ts';
import { type MigrationSet, migrate } from './migrate.ts';
import type { StorageConfig } from './storage-config.ts';
import { templateKey } from './template.ts';

/** The database of a process, with everything these sets make in it. */
export async function openStorage(what: {
  readonly storage: StorageConfig;
  readonly sets: readonly MigrationSet[];
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<Database> {
  const { storage, sets, log } = what;
  const db = await openDatabase(
    storage.databaseUrl
      ? { url: storage.databaseUrl, log }
      : {
          dataDir: storage.databaseDir,
          templateDir: storage.templateDir,
          templateKey: await templateKey(sets),
          log,
        },
  );
  await migrate(db, sets, what.clock);
  return db;
}
