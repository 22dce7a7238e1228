import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { enqueueAnswerMail } from './outbox.ts';
import { lockUnmailedExpired, saveExpiryMail } from './store.ts';

/** Requests that one run mails at most. */
const requestsAtOnce = 100;

/** Queues the mails about requests that have ended without an answer, and marks the requests as mailed. */
export const mailExpiredRequests = (
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  now: Temporal.Instant,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const request of await lockUnmailedExpired(tx, now, requestsAtOnce)) {
      const { requestId, asker, serial } = request;
      await saveExpiryMail(tx, requestId, now);
      if (request.isHolder) continue;
      const mail = { request: requestId, asker, serial, state: 'expired' as const };
      await enqueueAnswerMail(tx, { clock }, mail);
    }
  });
