import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { followDispute } from './follow-dispute.ts';
import { followDisputeKind } from './open-dispute.ts';

/** Asks holders three times in 14 days, and hands unanswered disputes to the operator. */
export function followDisputeWork(deps: ProductDeps): DueWork {
  return {
    name: followDisputeKind,
    declaration: { resource: 'dispute', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    run: async ({ key }) => await followDispute(deps, key, deps.clock.now()),
  };
}
