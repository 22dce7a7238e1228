import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { purgeGroups } from './store.ts';

/** Groups without an error for so long are deleted. */
const silentDaysMax = 90;

export function purgeErrorsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'error-report.purge',
    declaration: { resource: 'error-report', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeGroups(deps.db, now.subtract({ hours: 24 * silentDaysMax })),
  };
}
