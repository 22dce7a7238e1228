import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { ProductDeps } from '../deps.ts';

export const fulfilmentTopic = 'product.purchase-paid';
export const refundTopic = 'product.purchase-refund';

/** Enqueues the package and the receipt of a confirmed purchase; once for each order. */
export async function enqueueFulfilment(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  order: string,
): Promise<void> {
  await enqueue(tx, { topic: fulfilmentTopic, key: order, payload: { order } }, deps.clock);
}

/** Enqueues the refund of a charge; once for each charge. */
export async function enqueueRefund(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  refund: { readonly order: string; readonly charge: string },
): Promise<void> {
  await enqueue(tx, { topic: refundTopic, key: refund.charge, payload: refund }, deps.clock);
}
