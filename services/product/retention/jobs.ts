import { branded } from '@hearth/core/branded.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { installationExists, retentionKind } from '../installation/store.ts';
import { productClasses } from '../table-classes.ts';
import { deleteOldRows } from './delete-old-rows.ts';

const everyHours = 24;

/**
 * Deletes what of a home is older than its time, one home at a time; and all of a home that does not exist: on a cluster the rows of a new
 * home are stored before the home, and nobody may repeat what a process has not finished (decision 0169).
 */
export function retentionWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: retentionKind,
    declaration: { resource: 'draft', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const installation = branded<string, 'InstallationId'>(key);
      if (!(await installationExists(deps.db, installation))) {
        await deps.db.transaction((tx) =>
          forgetRows(tx, productClasses, { installation_id: installation }),
        );
        return null;
      }
      const now = deps.clock.now();
      await deleteOldRows(deps.db, installation, now);
      return now.add({ hours: everyHours });
    },
  };
}
