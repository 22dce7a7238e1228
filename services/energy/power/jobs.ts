import type { ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { dropPower } from './store.ts';

/** The app shows one day; the second one allows for clocks that differ. */
const retentionHours = 48;

export function powerJobs(deps: Pick<ServiceDeps, 'db' | 'log'>): readonly ServiceJob[] {
  return [
    {
      name: 'drop-old-power',
      declaration: { resource: 'power', verb: 'run', roles: ['service'] },
      everyS: 3600,
      run: async (now) => {
        const before = now.subtract({ hours: retentionHours }).toString();
        const dropped = await dropPower(deps.db, before);
        if (dropped > 0) deps.log.info({ dropped }, 'old power dropped');
      },
    },
  ];
}
