import { endpoint } from '@hearth/platform/http/contract.ts';
import { fileBytes } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Larger than any event of the types that are handled. */
export const eventBytesMax = 256 * 1024;

export const stripeContract = {
  receiveStripeEvent: endpoint({
    method: 'post',
    path: '/v1/payments/stripe/events',
    summary:
      'Webhook of Stripe: an event with `Stripe-Signature` over the raw body. A wrong or old signature is refused with 400. Absent without Stripe',
    resource: 'payment-event',
    verb: 'create',
    roles: ['guest'],
    idempotent: true,
    takesFile: true,
    fileMediaType: 'application/json',
    bodyBytesMax: eventBytesMax,
    body: fileBytes,
    answer: z.object({ received: z.literal(true) }),
  }),
};
