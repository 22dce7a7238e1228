import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { purgeDrafts } from './store.ts';

export function purgeDraftsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'draft.purge',
    declaration: { resource: 'draft', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeDrafts(deps.db, now),
  };
}
