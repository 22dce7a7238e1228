import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { ProductDeps } from '../deps.ts';

export const purchaseWithdrawnTopic = 'product.purchase-withdrawn';

/** Enqueues the refund of the purchase that a withdrawn package was bought with. */
export async function enqueuePurchaseWithdrawn(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  order: string,
): Promise<void> {
  await enqueue(tx, { topic: purchaseWithdrawnTopic, key: order, payload: { order } }, deps.clock);
}
