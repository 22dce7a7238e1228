import { branded } from '@hearth/core/branded.ts';
import type { DueWork, ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { retentionDays, settleBatches } from './fold/settle-batches.ts';
import { correctZone } from './zone/correct-zone.ts';
import { zoneCorrectionKind } from './zone/put-home.ts';

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

/** Moves the readings of homes to their corrected time zones, one home at a time. */
export function zoneCorrectionWork(deps: Pick<ServiceDeps, 'db' | 'log'>): DueWork {
  return {
    name: zoneCorrectionKind,
    declaration: { resource: 'reading', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      if (await correctZone(deps.db, branded(key)))
        deps.log.info({ installation: key }, 'readings moved to the corrected time zone');
      return null;
    },
  };
}
