import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { purgeDeliveries } from './store.ts';

const keptDays = 30;

export function purgePushesJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'push.purge',
    declaration: { resource: 'push-device', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeDeliveries(deps.db, now.subtract({ hours: 24 * keptDays })),
  };
}
