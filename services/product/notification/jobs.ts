import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { purgeMail } from './store.ts';

const keptDays = 30;

export function purgeMailJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'notification.purge',
    declaration: { resource: 'notification', verb: 'run', roles: ['service'] },
    everyS: 86_400,
    run: (now) => purgeMail(deps.db, now.subtract({ hours: 24 * keptDays })),
  };
}
