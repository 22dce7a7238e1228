import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { purchaseContract } from './contract.ts';
import type { FlagReader } from '../flag/flag-reader.ts';
import { createPurchase } from './create-purchase.ts';
import type { PaymentProvider } from './payment-port.ts';
import { readPurchase } from './read-purchase.ts';
import type { stripeContract } from './stripe/contract.ts';
import { receiveStripeEvent } from './stripe/receive-stripe-event.ts';
import { paySandbox } from './sandbox/pay-sandbox.ts';
import { openPurchases } from './store.ts';

export function purchaseRoutes(
  deps: ProductDeps & { readonly flags: FlagReader },
  provider: PaymentProvider | null,
): Implementation<typeof purchaseContract & typeof stripeContract> {
  return {
    createPurchase: (call) => createPurchase(deps, provider, call),
    listOpenPurchases: async ({ access }) => {
      const open = await openPurchases(deps.db, access);
      return ok(
        open.map(({ order, package: id, unit, termsVersion, minor, currency, createdAt }) => ({
          order,
          package: id,
          unit,
          termsVersion,
          minor,
          currency,
          createdAt: createdAt.toString(),
        })),
      );
    },
    getPurchase: ({ caller, params }) =>
      readPurchase(deps.db, { ...callingIdentity(caller), ...params }),
    receiveStripeEvent: async ({ body, request }) => {
      const { payments } = deps;
      if (provider === null || payments === undefined || payments === 'sandbox') return notFound();
      const { webhookSecrets } = payments;
      return await receiveStripeEvent(deps, { provider, webhookSecrets }, { body, request });
    },
    paySandbox: (call) => paySandbox(deps, provider, call),
  };
}
