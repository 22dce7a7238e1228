import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { mailExpiredRequests } from './mail-expired-requests.ts';

/** Mails each person whose request for a transfer has ended without an answer, once for each request. */
export function mailExpiredRequestsJob(deps: Pick<ProductDeps, 'db' | 'clock'>): ServiceJob {
  return {
    name: 'unit-request.mail-expired',
    declaration: { resource: 'unit-request', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) => mailExpiredRequests(deps, now),
  };
}
