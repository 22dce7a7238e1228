import type { Clock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from './database.ts';
import { distribute } from './distribute.ts';
import type { Logger } from '../process/log.ts';
import { migrate } from './migrate.ts';
import type { MigrationSet } from './migration-files.ts';
import type { StorageConfig } from './storage-config.ts';
import { templateKey } from './template.ts';

/** Opens the database of a process, migrates it, and distributes its tables on a cluster. */
export async function openStorage(options: {
  readonly storage: StorageConfig;
  readonly sets: readonly MigrationSet[];
  readonly clock: Clock;
  readonly log: Logger;
  /** Name of the process in errors and in `pg_stat_activity`. */
  readonly name: string;
  /** As in `DatabaseOptions`. */
  readonly cacheMb?: number;
  /** As in `DatabaseOptions`. */
  readonly onEngineBusy?: () => void;
}): Promise<Database> {
  const { storage, sets, log, name, cacheMb, onEngineBusy } = options;
  const busy = onEngineBusy ? { onEngineBusy } : {};
  const db = await openDatabase(
    storage.databaseUrl
      ? {
          url: storage.databaseUrl,
          log,
          name,
          ...busy,
          ...(storage.poolSize === undefined ? {} : { poolSize: storage.poolSize }),
        }
      : {
          dataDir: storage.databaseDir,
          templateDir: storage.templateDir,
          templateKey: await templateKey(sets),
          ...(cacheMb === undefined ? {} : { cacheMb }),
          ...busy,
          log,
        },
  );
  await migrate(db, sets, options.clock);
  await distribute(db, sets, storage);
  return db;
}
