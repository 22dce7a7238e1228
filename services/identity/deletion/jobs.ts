import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { type DeletionDeps, deleteDueAccounts } from './delete-due-accounts.ts';

export function deleteAccountsJob(deps: DeletionDeps): ServiceJob {
  return {
    name: 'identity/delete-accounts',
    declaration: { resource: 'account', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) => deleteDueAccounts(deps, now),
  };
}
