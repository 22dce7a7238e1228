import { migrationSets } from '@hearth/app/migration-sets.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import {
  MisplacedTables,
  misplacedTables,
  workerFaults,
} from '@hearth/platform/database/distribute.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import type { Check } from './environment-check.ts';

/** Checks of a Citus cluster: tables on their placement, and workers that answer. None for another database. */
export async function clusterChecks({ databaseUrl }: StorageConfig): Promise<readonly Check[]> {
  if (databaseUrl === undefined) return [];
  const db = await openDatabase({ url: databaseUrl, log: silentLogger, poolSize: 2 }).catch(
    () => null,
  );
  // The check of the database says why it does not open.
  if (db === null) return [];
  try {
    if (db.engine !== 'citus') return [];
    const tables = await misplacedTables(db, migrationSets);
    const workers = await workerFaults(db);
    return [
      {
        check: 'placement',
        ok: tables.length === 0,
        finding:
          tables.length === 0
            ? 'every table is on its placement'
            : `${new MisplacedTables(tables).message}: run "hearth distribute"`,
      },
      {
        check: 'workers',
        ok: workers.length === 0,
        finding: workers.length === 0 ? 'all answer' : workers.join('; '),
      },
    ];
  } finally {
    await db.close();
  }
}
