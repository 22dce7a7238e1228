import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { findDocument } from '../document/store.ts';
import { dropMessages, messagesOfPackage } from '../inbox/message-rows.ts';
import { endOfOrder, offersOf } from '../package/store.ts';
import { issueCreditNote } from './credit-note.ts';
import { enqueueRefundMail } from './outbox.ts';
import type { Refund } from './payment-port.ts';
import { stateAfter } from './purchase-state.ts';
import {
  type StoredPurchase,
  lockPurchase,
  saveDocuments,
  savePurchaseState,
  saveRefundedAmount,
} from './store.ts';

/**
 * Ends a purchase whose charge was paid back, whole or in part: its package, if a refund at the provider comes first, a credit note for its
 * receipt, and a mail, once.
 */
export async function settleRefund(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { order, charge, minor: part }: { readonly order: string } & Refund,
): Promise<void> {
  const purchase = await lockPurchase(tx, order);
  // A second charge is not part of the order.
  if (purchase?.charge !== charge || purchase.state === 'refunded') return;
  const now = deps.clock.now();
  const state = stateAfter(purchase.state, 'refunded');
  const { person, installation, currency } = purchase;
  const minor = part ?? purchase.minor;
  await savePurchaseState(tx, { order, state, charge }, now);
  await saveRefundedAmount(tx, { order, minor });
  const entitlement = await endOfOrder(tx, { installation, order }, now);
  if (entitlement !== null)
    await dropMessages(tx, messagesOfPackage(installation, entitlement), now);
  const creditNote = await creditNoteOf(tx, { purchase, minor }, now);
  const [stored] = await offersOf(tx, [purchase]);
  if (!stored) return;
  const names = stored.offer.name;
  const mail = {
    person,
    order,
    creditNote,
    names,
    minor,
    currency,
    hasEnded: entitlement !== null,
  };
  await enqueueRefundMail(tx, deps, mail);
}

/** Issues the credit note of a purchase, if it had a receipt. */
async function creditNoteOf(
  tx: Database,
  { purchase, minor }: { readonly purchase: StoredPurchase; readonly minor: number },
  now: Temporal.Instant,
): Promise<string | null> {
  const { person, order, receipt: document } = purchase;
  const receipt = document && (await findDocument(tx, { person, document }));
  if (!receipt) return null;
  const creditNote = await issueCreditNote(tx, { purchase, receipt, minor }, now);
  await saveDocuments(tx, { order, receipt: document, creditNote }, now);
  return creditNote;
}
