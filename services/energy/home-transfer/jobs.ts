import type { DueWork, ServiceDeps } from '@hearth/platform/process/service.ts';
import { erasePast, erasePastKind } from './pass-home.ts';

/** Deletes the past of homes that was not passed on, when their transfer cannot be undone any more. */
export function erasePastWork(deps: Pick<ServiceDeps, 'db' | 'clock'>): DueWork {
  return {
    name: erasePastKind,
    declaration: { resource: 'home', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const [installation = '', transfer = ''] = key.split(' ');
      await erasePast(deps, { installation, transfer });
      return null;
    },
  };
}
