import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { clientAddressHeader } from '@hearth/platform/http/client-address.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import type { ProductDeps } from '../../deps.ts';
import { forgedPaymentEvents } from '../../rate-limit/limits.ts';
import { takeAttempt } from '../../rate-limit/store.ts';
import type { PaymentEvent, PaymentProvider } from '../payment-port.ts';
import { outcomeOf, receiveEvent } from '../receive-event.ts';
import { purchaseOfOrder } from '../store.ts';
import type { stripeContract } from './contract.ts';
import { stripeEventOf } from './stripe-event.ts';
import { isSigned } from './verify-signature.ts';

/** Handles an event of Stripe, whose signature is verified over the body as it was sent. */
export async function receiveStripeEvent(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'log' | 'unitKey'>,
  stripe: { readonly provider: PaymentProvider; readonly webhookSecrets: readonly string[] },
  { body, request }: Pick<Call<typeof stripeContract.receiveStripeEvent>, 'body' | 'request'>,
): Promise<Result<{ received: true }>> {
  const header = request.headers.get('stripe-signature') ?? '';
  const nowS = deps.clock.now().epochMilliseconds / 1000;
  if (!isSigned(header, { body, secrets: stripe.webhookSecrets, nowS }))
    return await refuseForged(deps, request);
  const read = stripeEventOf(body);
  if (!read.ok) {
    deps.log.error({ at: read.at }, 'an event of stripe cannot be read');
    return read;
  }
  if (read.value === null) return ok({ received: true });
  const agreed = await agreedEvents(deps, stripe.provider, read.value);
  if (!agreed.ok) return fail('unavailable', 'payment-not-read-back');
  for (const event of agreed.value)
    await receiveEvent(deps, { provider: stripe.provider.name, event });
  return ok({ received: true });
}

/**
 * The event, if it agrees with its purchase. A payment of another amount, in another currency or beside the one that counts is read
 * from the provider first, and what the provider says counts.
 */
async function agreedEvents(
  { db }: Pick<ProductDeps, 'db'>,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Result<readonly PaymentEvent[]>> {
  const purchase = await purchaseOfOrder(db, event.order);
  return purchase && outcomeOf(purchase, event) === 'refund'
    ? await provider.fetchPayments(event.order)
    : ok([event]);
}

/** Refuses a wrong or old signature. Only these are limited, so that nobody keeps the provider out. */
async function refuseForged(
  { db, clock, unitKey }: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
  { headers }: Request,
): Promise<Result<never>> {
  const network = networkOf((headers.get(clientAddressHeader) ?? 'unknown').slice(0, 64));
  const counted = { limit: forgedPaymentEvents, key: rateLimitKey(unitKey, network) };
  const attempt = await takeAttempt(db, counted, clock.now());
  return attempt.ok
    ? fail('malformed', 'bad-signature', { at: '/header/stripe-signature' })
    : attempt;
}
