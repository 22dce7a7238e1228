import type { ProductDeps } from '../deps.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { completeTransfer } from './complete-transfer.ts';
import { endUnanswered } from './end-transfer.ts';
import { lockTransfer, transferById } from './store.ts';

/** Passes an accepted home on, or ends its transfer where that has become impossible. Repeating it changes nothing. */
export async function completeDueTransfer(deps: ProductDeps, transfer: string): Promise<void> {
  const now = deps.clock.now();
  const home = await transferById(deps.db, transfer, now);
  if (!home) return;
  await deps.db.transaction(async (tx) => {
    await lockOwners(tx, home, now);
    const locked = await lockTransfer(tx, home, { transfer, now });
    if (locked?.state !== 'accepted' || locked.taker === null) return;
    const accepted = { ...locked, taker: locked.taker };
    // Impossible: the giver is not the only owner any more, or the taker's account is gone.
    if (!(await completeTransfer(tx, deps, accepted))) await endUnanswered(tx, deps, locked);
  });
}
