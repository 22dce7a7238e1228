import { eventBytesMax, stripeContract } from '@hearth/product/purchase/stripe/contract.ts';
import { fail, notFound, problemResponse } from '@hearth/core/problem.ts';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import type { Mount } from '@hearth/platform/http/mount.ts';
import { Hono } from 'hono';

/** Passes events of the payment provider on to product in its own process, which verifies their signature. */
export function paymentEvents(forward: (request: Request) => Promise<Response>): Mount {
  const tooLarge = fail('too-large', 'body-too-large', {
    at: '/body',
    params: { bytesMax: eventBytesMax },
  });
  const app = new Hono();
  app.use(boundedBody(eventBytesMax, () => problemResponse(tooLarge)));
  app.use(async ({ req }) =>
    req.method === 'POST' ? await forward(req.raw) : problemResponse(notFound()),
  );
  const prefix = `/api/product${stripeContract.receiveStripeEvent.path}`;
  return { prefix, isStripped: false, fetch: async (request) => app.fetch(request) };
}
