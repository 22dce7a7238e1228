import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { endUnanswered } from './end-transfer.ts';
import { lockTransfer, unansweredTransfers } from './store.ts';

/** Transfers that one run ends at most. */
const transfersAtOnce = 100;

/** Ends offers whose time for an answer is over, each in a transaction of its own. */
export async function endUnansweredTransfers(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
  now: Temporal.Instant,
): Promise<void> {
  const unanswered = await unansweredTransfers(deps.db, now, transfersAtOnce);
  for (const { transferId, installationId } of unanswered)
    await deps.db.transaction(async (tx) => {
      const home = { installationId };
      await lockOwners(tx, home, now);
      const locked = await lockTransfer(tx, home, { transfer: transferId, now });
      // An answer may have arrived since the list was read.
      if (locked?.state === 'expired' && locked.endedAt === null)
        await endUnanswered(tx, deps, locked);
    });
}
