import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { completeTransferKind } from './answer-offer.ts';
import { completeDueTransfer } from './complete-due-transfer.ts';
import { endUnansweredTransfers } from './end-unanswered-transfers.ts';

/** Ends the offers that nobody has answered in time, and mails both people once. */
export function endUnansweredTransfersJob(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
): ServiceJob {
  return {
    name: 'transfer.end-unanswered',
    declaration: { resource: 'transfer', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) => endUnansweredTransfers(deps, now),
  };
}

/** Passes accepted homes on at the beginning of their agreed day. */
export function completeTransferWork(deps: ProductDeps): DueWork {
  return {
    name: completeTransferKind,
    declaration: { resource: 'transfer', verb: 'run', roles: ['service'] },
    lanes: { '': atATime },
    async run({ key }) {
      await completeDueTransfer(deps, key);
      return null;
    },
  };
}

const atATime = 2;
