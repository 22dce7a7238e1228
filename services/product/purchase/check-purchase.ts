import { valueOf } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import type { PaymentProvider } from './payment-port.ts';
import { stateAfter } from './purchase-state.ts';
import { receiveEvent } from './receive-event.ts';
import { lockPurchase, savePurchaseState } from './store.ts';

export const checkPurchaseKind = 'product.check-purchase';

export const firstCheckS = 60;
const nextChecksS = 300;
/** A payment page is open for a day at most. */
const expiresAfterH = 24;

/** Reads the payments of an unpaid purchase from the provider, for events that never arrived. Returns the next check; null: none. */
export async function checkPurchase(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  order: string,
): Promise<Temporal.Instant | null> {
  for (const event of valueOf(await provider.fetchPayments(order)))
    await receiveEvent(deps, { provider: provider.name, event });
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const purchase = await lockPurchase(tx, order);
    if (purchase?.state !== 'awaiting-payment') return null;
    const expiresAt = purchase.createdAt.add({ hours: expiresAfterH });
    if (now.epochMilliseconds < expiresAt.epochMilliseconds)
      return now.add({ seconds: nextChecksS });
    const { state, charge } = purchase;
    await savePurchaseState(tx, { order, state: stateAfter(state, 'expired'), charge }, now);
    return null;
  });
}
