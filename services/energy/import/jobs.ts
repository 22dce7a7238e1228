import type { ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { deleteAbandonedImports } from './store.ts';

const openHoursMax = 24;

export function importJobs(deps: Pick<ServiceDeps, 'db' | 'log'>): readonly ServiceJob[] {
  return [
    {
      name: 'delete-abandoned-imports',
      declaration: { resource: 'import', verb: 'run', roles: ['service'] },
      everyS: 6 * 3600,
      run: async (now) => {
        const before = new Date(now.subtract({ hours: openHoursMax }).epochMilliseconds);
        const deleted = await deleteAbandonedImports(deps.db, before);
        if (deleted > 0) deps.log.info({ deleted }, 'abandoned imports deleted');
      },
    },
  ];
}
