import type { ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { retentionDays, settleBatches } from './fold/settle-batches.ts';

export function ingestJobs(deps: Pick<ServiceDeps, 'db' | 'log'>): readonly ServiceJob[] {
  return [
    {
      name: 'settle-batches',
      declaration: { resource: 'reading', verb: 'run', roles: ['service'] },
      everyS: 6 * 3600,
      run: async (now) => {
        const before = now.subtract({ hours: 24 * retentionDays }).toString();
        const settled = await settleBatches(deps.db, before);
        if (settled > 0) deps.log.info({ settled }, 'batches settled');
      },
    },
  ];
}
