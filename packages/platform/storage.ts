import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { type Database, openDatabase } from './database.ts';
import type { JobOwner } from './job-runner.ts';
import { startJobRunner } from './job-runner.ts';
import type { Logger } from './log.ts';
import { createMaintenance, startMaintenance } from './maintenance.ts';
import { type MigrationSet, migrate } from './migrate.ts';
import type { ServiceDeps } from './service.ts';
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

/** What goes on beside the requests: jobs, and the embedded database's own upkeep. */
export async function startBackground(what: {
  readonly deps: ServiceDeps;
  readonly owners: readonly JobOwner[];
  readonly storage: StorageConfig;
}): Promise<{ stop(): Promise<void> }> {
  const { deps, owners, storage } = what;
  const jobs = await startJobRunner({ ...deps, owners });
  const backups = { directory: join(storage.dataDir, 'backups'), everyMinutes: 60, keep: 24 };
  const maintenance = createMaintenance({
    db: deps.db,
    log: deps.log,
    ...(storage.databaseUrl ? {} : { backups }),
  });
  const stopMaintenance = startMaintenance(maintenance, deps);
  return {
    async stop() {
      stopMaintenance();
      await jobs.stop();
    },
  };
}
