import type { ServeOptions } from '../http/serve.ts';
import type { Database } from './database.ts';
import { MisplacedTables, misplacedTables, workerFaults } from './distribute.ts';
import type { MigrationSet } from './migration-files.ts';

/**
 * Readiness on a cluster; nothing on another engine. A table off its placement fails the statements of all homes; a worker that does
 * not answer those of its own homes, so the process stays ready for the others.
 */
export function clusterReadiness(
  db: Database,
  sets: readonly MigrationSet[],
): Required<Pick<ServeOptions, 'checks' | 'reports'>> {
  if (db.engine !== 'citus') return { checks: {}, reports: {} };
  return {
    checks: {
      async placement() {
        const tables = await misplacedTables(db, sets);
        if (tables.length > 0) throw new MisplacedTables(tables);
      },
    },
    reports: {
      async workers() {
        const faults = await workerFaults(db);
        if (faults.length > 0) throw new Error(faults.join('; '));
      },
    },
  };
}
