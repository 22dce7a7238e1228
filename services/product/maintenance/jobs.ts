import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { remindOfService } from './remind-owners.ts';
import { maintenanceReminderKind } from './store.ts';

/** Reminds owners of services that are due soon or overdue. */
export function maintenanceReminderWork(deps: ProductDeps): DueWork {
  return {
    name: maintenanceReminderKind,
    declaration: { resource: 'maintenance', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    run: async ({ key }) => await remindOfService(deps, key),
  };
}
