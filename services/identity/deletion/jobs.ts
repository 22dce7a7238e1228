import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { AccountDeps } from '../deps.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

export function deleteAccountsJob(deps: AccountDeps): ServiceJob {
  return {
    name: 'identity/delete-accounts',
    declaration: { resource: 'account', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) => deleteDueAccounts(deps, now),
  };
}
