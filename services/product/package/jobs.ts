import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { completeEnd, packageEndKind } from './follow-end.ts';
import { remindOwners } from './remind-owners.ts';
import { packageReminderKind } from './store.ts';

/** Reminds owners of the end of a trial, of a term and of the time for a withdrawal. */
export function packageReminderWork(deps: ProductDeps): DueWork {
  return {
    name: packageReminderKind,
    declaration: { resource: 'package', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    run: async ({ key }) => await remindOwners(deps, key),
  };
}

/** Completes ends of packages whose process may have ended. */
export function packageEndWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: packageEndKind,
    declaration: { resource: 'package', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await completeEnd(deps, key);
      return null;
    },
  };
}
