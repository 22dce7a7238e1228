import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { endUnanswered } from './end-transfer.ts';
import { lockTransfer, unansweredTransfers } from './store.ts';

const atOnce = 100;

/** Ends the offers that nobody has answered in time, and mails both people once. */
export function endUnansweredTransfersJob(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
): ServiceJob {
  return {
    name: 'transfer.end-unanswered',
    declaration: { resource: 'transfer', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    async run(now) {
      for (const { transferId, installationId } of await unansweredTransfers(deps.db, now, atOnce))
        await deps.db.transaction(async (tx) => {
          const home = { installationId };
          await lockOwners(tx, home, now);
          const locked = await lockTransfer(tx, home, { transfer: transferId, now });
          // Still unanswered: an answer may have been faster.
          if (locked?.state === 'expired' && locked.endedAt === null)
            await endUnanswered(tx, deps, locked);
        });
    },
  };
}
