import { branded } from '@hearth/core/branded.ts';
import type { DueWork, ServiceDeps } from '@hearth/platform/process/service.ts';
import { isHome } from '../home/store.ts';
import { retentionKind } from '../ingest/zone/put-home.ts';
import { deleteOldRows } from './delete-old-rows.ts';

const everyHours = 12;

/** Deletes what of a home is older than its time, one home at a time. */
export function retentionWork(deps: Pick<ServiceDeps, 'db' | 'clock'>): DueWork {
  return {
    name: retentionKind,
    declaration: { resource: 'reading', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const installation = branded<string, 'InstallationId'>(key);
      if (!(await isHome(deps.db, installation))) return null;
      const now = deps.clock.now();
      await deleteOldRows(deps.db, installation, now);
      return now.add({ hours: everyHours });
    },
  };
}
