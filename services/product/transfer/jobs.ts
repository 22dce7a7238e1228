import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { completeTransferKind } from './answer-offer.ts';
import { completeTransfer } from './complete-transfer.ts';
import { endUnanswered } from './end-transfer.ts';
import { lockTransfer, transferById, unansweredTransfers } from './store.ts';

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

/** Passes accepted homes on at the beginning of their agreed day. */
export function completeTransferWork(deps: ProductDeps): DueWork {
  return {
    name: completeTransferKind,
    declaration: { resource: 'transfer', verb: 'run', roles: ['service'] },
    lanes: { '': atATime },
    async run({ key }) {
      const now = deps.clock.now();
      const home = await transferById(deps.db, key, now);
      if (!home) return null;
      await deps.db.transaction(async (tx) => {
        await lockOwners(tx, home, now);
        const locked = await lockTransfer(tx, home, { transfer: key, now });
        if (locked?.state !== 'accepted' || locked.taker === null) return;
        const accepted = { ...locked, taker: locked.taker };
        // Impossible: the giver is not the only owner any more, or the taker's account is gone.
        if (!(await completeTransfer(tx, deps, accepted))) await endUnanswered(tx, deps, locked);
      });
      return null;
    },
  };
}

const atATime = 2;
