import { valueOf } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { purchaseWithdrawnTopic } from '../package/outbox.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { enqueueRefund, fulfilmentTopic, refundMailDelivery, refundTopic } from './outbox.ts';
import type { PaymentProvider } from './payment-port.ts';
import { settleRefund } from './settle-refund.ts';
import { lockPurchase, purchaseOfOrder } from './store.ts';

const ordered = z.strictObject({ order: z.uuid() });
const refunded = z.strictObject({
  order: z.uuid(),
  charge: z.string(),
  /** A part of the amount. */
  minor: z.int().optional(),
});

/** Effects of purchases; each may be delivered more than once. */
export function purchaseDeliveries(
  deps: ProductDeps,
  provider: PaymentProvider,
): Service['outbox'] {
  return {
    ...refundMailDelivery(deps),
    [fulfilmentTopic]: async (payload) => {
      const { order } = ordered.parse(payload);
      await deps.db.transaction((tx) => fulfilPurchase(tx, deps, order));
    },
    [refundTopic]: async (payload) => {
      const { order, charge, minor = null } = refunded.parse(payload);
      const purchase = await purchaseOfOrder(deps.db, order);
      // The operator has changed the provider: the present one knows no such charge, and the embedded one would pay it back in words only.
      if (purchase && purchase.provider !== provider.name)
        throw new Error(`order ${order} was paid through ${purchase.provider}`);
      valueOf(await provider.refund({ charge, minor }));
      await deps.db.transaction((tx) => settleRefund(tx, deps, { order, charge, minor }));
    },
    [purchaseWithdrawnTopic]: async (payload) => {
      const { order } = ordered.parse(payload);
      await deps.db.transaction(async (tx) => {
        const charge = (await lockPurchase(tx, order))?.charge ?? null;
        if (charge !== null) await enqueueRefund(tx, deps, { order, charge });
      });
    },
  };
}
