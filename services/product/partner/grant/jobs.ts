import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../../deps.ts';
import { startGrantKind } from './answer-request.ts';
import { askForReview, reviewKind } from './grant-review.ts';
import { startGrant } from './start-grant.ts';

/** Begins accepted grants on their first day. */
export function startGrantWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: startGrantKind,
    declaration: { resource: 'partner-grant', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await startGrant(deps, key);
      return null;
    },
  };
}

/** Asks owners two weeks after commissioning whether their service partner remains. */
export function reviewWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: reviewKind,
    declaration: { resource: 'partner-grant', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await askForReview(deps, key);
      return null;
    },
  };
}
