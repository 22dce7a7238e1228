import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
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
