import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { purgeAttempts } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { sweepTries } from '../rate-limit/store.ts';
import { forgetRegistration } from './open-registration.ts';
import { expiredRegistrations } from './store.ts';

const attemptsKeptDays = 365;
const triesKeptDays = 3;

/** Registrations that nobody went on with for a month, and what is too old to count or to be told. */
export function purgeRegistrationsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'registration.purge',
    declaration: { resource: 'registration', verb: 'run', roles: ['service'] },
    everyS: 86_400,
    async run(now) {
      for (const registration of await expiredRegistrations(deps.db, now, null))
        await deps.db.transaction((tx) => forgetRegistration(tx, registration));
      await purgeAttempts(deps.db, now.subtract({ hours: 24 * attemptsKeptDays }));
      await sweepTries(deps.db, now.subtract({ hours: 24 * triesKeptDays }));
    },
  };
}
