import { join } from 'node:path';
import type { JobOwner } from './job-runner.ts';
import { startJobRunner } from './job-runner.ts';
import { createMaintenance, startMaintenance } from '../database/maintenance.ts';
import type { ServiceDeps } from '../process/service.ts';
import type { StorageConfig } from '../database/storage-config.ts';

/** Starts the jobs and the maintenance of the embedded database. */
export async function startBackground(options: {
  readonly deps: ServiceDeps;
  readonly owners: readonly JobOwner[];
  readonly storage: StorageConfig;
}): Promise<{ stop(): Promise<void> }> {
  const { deps, owners, storage } = options;
  const jobs = await startJobRunner({ ...deps, owners, random: Math.random });
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
