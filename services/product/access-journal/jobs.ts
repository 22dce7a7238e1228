import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { journalKeptDays } from './list-journal.ts';
import { deleteUses } from './store.ts';

export function purgeJournalJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'access-journal.purge',
    declaration: { resource: 'access-journal', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => deleteUses(deps.db, now.subtract({ hours: 24 * journalKeptDays })),
  };
}
