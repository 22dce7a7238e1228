import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { isAccessCurrent } from '../installation/store.ts';
import type { Transfer, transferContract } from './contract.ts';
import { enqueueTransferMails } from './outbox.ts';
import { type StoredTransfer, lockTransfer, saveTransferState } from './store.ts';
import { transferResponse } from './transfer-response.ts';
import { afterTransferEvent } from './transfer-state.ts';

/** Withdraws an offer that is not accepted. Repeating it is a success. */
export async function withdrawTransfer(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof transferContract.withdrawTransfer>,
): Promise<Result<Transfer>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<Transfer>> => {
    // An answer locks in the same order: owners, then the transfer.
    await lockOwners(tx, access, now);
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const transfer = await lockTransfer(tx, access, { transfer: params.transfer, now });
    if (!transfer) return notFound();
    const response = (stored: StoredTransfer) => ok(transferResponse(stored, access.personId, now));
    if (transfer.state === 'withdrawn') return response(transfer);
    const state = afterTransferEvent(transfer.state, 'withdraw');
    if (state === null) return fail('conflict', 'transfer-over');
    const ended = { ...transfer, state, email: null, endedAt: now };
    await saveTransferState(tx, ended, now);
    await enqueueTransferMails(tx, deps, { transfer, notice: 'withdrawn' });
    const { transferId: resource } = transfer;
    const entry = { ...auditActor(access), action: 'transfer.withdraw', resource, requestId };
    await recordAudit(tx, entry, deps.clock);
    return response(ended);
  });
}

type Ending = Pick<ProductDeps, 'clock' | 'unitKey'>;

/** Ends an offer whose time is over, with a mail to both people. The transfer must be locked. */
export const endUnanswered = (tx: Database, deps: Ending, transfer: StoredTransfer) =>
  end(tx, deps, { transfer, state: 'expired' });

/**
 * Ends an open transfer of a home that passes on in another way, with a mail to both people; one whose time is over has expired. The
 * owners must be locked.
 */
export const endBecauseHomePassed = (tx: Database, deps: Ending, transfer: StoredTransfer) => {
  const isOpen = afterTransferEvent(transfer.state, 'home-passed') !== null;
  return end(tx, deps, { transfer, state: isOpen ? 'ended' : 'expired' });
};

async function end(
  tx: Database,
  deps: Ending,
  { transfer, state }: { readonly transfer: StoredTransfer; readonly state: 'expired' | 'ended' },
): Promise<void> {
  await saveTransferState(tx, { ...transfer, state }, deps.clock.now());
  await enqueueTransferMails(tx, deps, { transfer, notice: state });
}
