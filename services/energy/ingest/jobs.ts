import { branded } from '@hearth/core/branded.ts';
import type { DueWork, ServiceDeps } from '@hearth/platform/process/service.ts';
import { correctZone } from './zone/correct-zone.ts';
import { zoneCorrectionKind } from './zone/put-home.ts';

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
