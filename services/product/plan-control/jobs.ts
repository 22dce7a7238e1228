import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { endPlanKind, parseHoldKey } from '../device-link/control/store.ts';
import { endPlan } from './end-plan-control.ts';

/** Restores the values from before the plan when the plan has not asked again in time. */
export function endPlanWork(deps: ProductDeps): DueWork {
  return {
    name: endPlanKind,
    declaration: { resource: 'plan-control', verb: 'run', roles: ['service'] },
    lanes: { '': pointsAtOnce },
    async run({ key }) {
      await endPlan(deps, parseHoldKey(key), 'when-over');
      return null;
    },
  };
}

const pointsAtOnce = 4;
