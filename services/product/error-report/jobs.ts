import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { mailErrors, mailErrorsKind } from './mail-errors.ts';
import { purgeEvents, purgeGroups } from './store.ts';

/** Groups without an error for so long are deleted. */
const silentDaysMax = 90;
/** Clients repeat what they could not send for a while only. */
const eventDays = 30;

export function purgeErrorsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'error-report.purge',
    declaration: { resource: 'error-report', verb: 'run', roles: ['service'] },
    everyS: dayS,
    async run(now) {
      await purgeGroups(deps.db, now.subtract({ hours: 24 * silentDaysMax }));
      await purgeEvents(deps.db, now.subtract({ hours: 24 * eventDays }));
    },
  };
}

/** Mails the operator about new groups, some minutes apart. */
export function mailErrorsWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: mailErrorsKind,
    declaration: { resource: 'error-report', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    run: () => mailErrors(deps),
  };
}
