import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { purgeAttempts } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { deleteOldAttempts } from '../rate-limit/store.ts';
import { discardRegistration } from './discard-registration.ts';
import { expiredRegistrations } from './store.ts';

const attemptsRetentionDays = 365;
const rateLimitRetentionDays = 3;

/** Discards expired registrations; deletes old claim attempts and rate-limit counts. */
export function purgeRegistrationsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'registration.purge',
    declaration: { resource: 'registration', verb: 'run', roles: ['service'] },
    everyS: dayS,
    async run(now) {
      for (const registration of await expiredRegistrations(deps.db, now, null))
        await deps.db.transaction((tx) => discardRegistration(tx, registration));
      await purgeAttempts(deps.db, now.subtract({ hours: 24 * attemptsRetentionDays }));
      await deleteOldAttempts(deps.db, now.subtract({ hours: 24 * rateLimitRetentionDays }));
    },
  };
}
