import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { documentsOfOrder } from '../document/store.ts';
import { offersOf } from '../package/store.ts';
import { issueCreditNote } from './credit-note.ts';
import { enqueueRefundMail } from './outbox.ts';
import { stateAfter } from './purchase-state.ts';
import { lockPurchase, savePurchaseState } from './store.ts';

/** Ends a purchase whose charge was paid back: credit note for its receipt, and a mail, once. */
export async function settleRefund(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { order, charge }: { readonly order: string; readonly charge: string },
): Promise<void> {
  const purchase = await lockPurchase(tx, order);
  // Of a second charge the order knows nothing.
  if (purchase?.charge !== charge || purchase.state === 'refunded') return;
  const now = deps.clock.now();
  const state = stateAfter(purchase.state, 'refunded');
  await savePurchaseState(tx, { order, state, charge }, now);
  const { person, minor, currency } = purchase;
  const { receipt } = await documentsOfOrder(tx, { person, order });
  const creditNote = receipt && (await issueCreditNote(tx, { purchase, receipt }, now));
  const [stored] = await offersOf(tx, [purchase]);
  if (!stored) return;
  const names = stored.offer.name;
  await enqueueRefundMail(tx, deps, { person, order, creditNote, names, minor, currency });
}
