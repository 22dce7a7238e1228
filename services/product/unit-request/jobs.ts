import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { enqueueAnswerMail } from './outbox.ts';
import { lockUnmailedExpired, saveExpiryMail } from './store.ts';

const atOnce = 100;

/** Mails each person whose request for a transfer has ended without an answer, once for each request. */
export function mailExpiredRequestsJob(deps: Pick<ProductDeps, 'db' | 'clock'>): ServiceJob {
  return {
    name: 'unit-request.mail-expired',
    declaration: { resource: 'unit-request', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) =>
      deps.db.transaction(async (tx) => {
        for (const request of await lockUnmailedExpired(tx, now, atOnce)) {
          await saveExpiryMail(tx, request.requestId, now);
          if (request.isHolder) continue;
          const { requestId, asker, serial } = request;
          const mail = { request: requestId, asker, serial, state: 'expired' as const };
          await enqueueAnswerMail(tx, deps, mail);
        }
      }),
  };
}
