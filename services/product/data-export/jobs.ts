import { hourS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { buildExport } from './build-export.ts';
import { dataExportKind } from './export-kind.ts';
import { deleteExpired } from './store.ts';

/** Prepares requested archives, one at a time in a process. */
export function dataExportWork(deps: ProductDeps): DueWork {
  return {
    name: dataExportKind,
    declaration: { resource: 'data-export', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key, signal }) {
      await buildExport(deps, key, signal);
      return null;
    },
  };
}

export function purgeExportsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'data-export.purge',
    declaration: { resource: 'data-export', verb: 'run', roles: ['service'] },
    everyS: hourS,
    run: (now) => deleteExpired(deps.db, now),
  };
}
