import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { enqueueFulfilment, enqueueRefund } from './outbox.ts';
import type { PaymentEvent } from './payment-port.ts';
import { stateAfter } from './purchase-state.ts';
import { settleRefund } from './settle-refund.ts';
import {
  type StoredPurchase,
  insertPaymentEvent,
  lockPurchase,
  savePurchaseState,
} from './store.ts';

/** What an event does to a purchase. `refund`: its charge goes back, the purchase stays as it is. */
type EventOutcome = 'confirm' | 'fail' | 'refunded' | 'refund' | 'nothing';

/** Handles a verified event of a provider once, whenever and in whatever order it arrives. */
export async function receiveEvent(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { provider, event }: { readonly provider: string; readonly event: PaymentEvent },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const purchase = await lockPurchase(tx, event.order);
    if (purchase?.provider !== provider) return;
    const outcome = outcomeOf(purchase, event);
    if (!(await insertPaymentEvent(tx, { provider, event, outcome }, now))) return;
    await apply(tx, deps, { purchase, event, outcome });
    if (outcome === 'nothing') return;
    const entry = {
      actor: `provider:${provider}`,
      action: `purchase.${outcome}`,
      resource: event.order,
      detail: { kind: event.kind, minor: event.minor, currency: event.currency },
      requestId: event.eventId,
    };
    await recordAudit(tx, entry, deps.clock);
  });
}

export function outcomeOf(
  purchase: Pick<StoredPurchase, 'state' | 'charge' | 'minor' | 'currency'>,
  event: PaymentEvent,
): EventOutcome {
  const { state, charge } = purchase;
  const isSame = event.minor === purchase.minor && event.currency === purchase.currency;
  if (event.kind === 'refunded') {
    // Money that went back before its payment was received buys nothing.
    const isCounted = charge === null ? isSame : charge === event.charge;
    return isCounted && stateAfter(state, 'refunded') !== state ? 'refunded' : 'nothing';
  }
  if (event.kind !== 'paid') return stateAfter(state, event.kind) === state ? 'nothing' : 'fail';
  if (charge === event.charge) return 'nothing';
  return isSame && charge === null ? 'confirm' : 'refund';
}

async function apply(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  change: {
    readonly purchase: StoredPurchase;
    readonly event: PaymentEvent;
    readonly outcome: EventOutcome;
  },
): Promise<void> {
  const { purchase, event, outcome } = change;
  const { order, state, charge } = purchase;
  const now = deps.clock.now();
  switch (outcome) {
    case 'nothing':
      return;
    case 'refund':
      await enqueueRefund(tx, deps, { order, charge: event.charge });
      return;
    case 'fail':
      if (event.kind !== 'paid')
        await savePurchaseState(tx, { order, state: stateAfter(state, event.kind), charge }, now);
      return;
    case 'refunded':
      if (charge === null) await savePurchaseState(tx, { order, state, charge: event.charge }, now);
      await settleRefund(tx, deps, { order, charge: event.charge, minor: null });
      return;
    case 'confirm':
      await savePurchaseState(
        tx,
        { order, state: stateAfter(state, 'confirmed'), charge: event.charge },
        now,
      );
      await enqueueFulfilment(tx, deps, order);
  }
}
