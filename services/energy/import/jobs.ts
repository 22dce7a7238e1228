import { branded } from '@hearth/core/branded.ts';
import type { DueWork, ServiceDeps } from '@hearth/platform/process/service.ts';
import { abandonedImportKind, openHoursMax } from './store-import.ts';
import { deleteAbandonedImports } from './store.ts';

/** Deletes the import of a home that nobody finished, with its file. */
export function abandonedImportWork(deps: Pick<ServiceDeps, 'db' | 'log' | 'clock'>): DueWork {
  return {
    name: abandonedImportKind,
    declaration: { resource: 'import', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const before = deps.clock.now().subtract({ hours: openHoursMax });
      const deleted = await deleteAbandonedImports(deps.db, branded(key), before);
      if (deleted > 0) deps.log.info({ installation: key }, 'abandoned import deleted');
      return null;
    },
  };
}
