import type { DueWork } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { checkPurchase, checkPurchaseKind } from './check-purchase.ts';
import type { PaymentProvider } from './payment-port.ts';
import { receiveEvent } from './receive-event.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';

const atOnce = 4;

/** Finds payments whose event never arrived, and ends purchases that were never paid. */
export function checkPurchaseWork(deps: ProductDeps, provider: PaymentProvider): DueWork {
  return {
    name: checkPurchaseKind,
    declaration: { resource: 'purchase', verb: 'run', roles: ['service'] },
    lanes: { '': atOnce },
    run: async ({ key }) => await checkPurchase(deps, provider, key),
  };
}

const sent = z.object({
  event: z.object({
    eventId: z.string(),
    order: z.uuid(),
    kind: z.enum(['paid', 'declined', 'cancelled']),
    charge: z.string(),
    minor: z.int(),
    currency: z.string(),
  }),
});

/** Sends the scheduled events of the sandbox. */
export function sandboxEventWork(deps: ProductDeps): DueWork {
  return {
    name: sandboxEventKind,
    declaration: { resource: 'purchase', verb: 'run', roles: ['service'] },
    lanes: { '': atOnce },
    run: async ({ key }) => {
      const { event } = sent.parse(JSON.parse(key));
      await receiveEvent(deps, { provider: 'sandbox', event });
      return null;
    },
  };
}
