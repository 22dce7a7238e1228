import { type Result, ok } from '@hearth/core/problem.ts';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import type { Checkout, PaymentEvent, PaymentProvider } from '../payment-port.ts';
import {
  type FormFields,
  type StripeApi,
  type StripeCall,
  callStripe,
  malformedAnswer,
  refusedCode,
} from './call-stripe.ts';
import { findStripeCheckout, insertStripeCheckout } from './store.ts';

/** Payments over Stripe Checkout. The charge of the port is the id of the payment intent. */
export function createStripe(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'publicUrl' | 'log'>,
  api: StripeApi,
): PaymentProvider {
  const call = async (request: StripeCall): Promise<Result<unknown>> => {
    const answer = await callStripe(api, request);
    const { code, params } = answer.ok ? { code: null, params: null } : answer;
    if (code !== null) deps.log.warn({ path: request.path, code, ...params }, 'stripe not called');
    return answer;
  };
  return {
    name: 'stripe',
    startCheckout: async (checkout) => {
      const { order } = checkout;
      const stored = await findStripeCheckout(deps.db, order);
      if (stored) return ok({ url: stored.url });
      const answer = await call({
        path: '/v1/checkout/sessions',
        change: {
          fields: sessionFields(checkout, deps.publicUrl),
          idempotencyKey: `hearth-checkout-${order}`,
        },
      });
      if (!answer.ok) return answer;
      const session = createdSession.safeParse(answer.value);
      if (!session.success) return malformedAnswer();
      const { id, url } = session.data;
      await insertStripeCheckout(deps.db, { session: id, order, url }, deps.clock.now());
      return ok({ url });
    },
    fetchPayments: async (order) => {
      const stored = await findStripeCheckout(deps.db, order);
      if (!stored) return ok([]);
      const query = 'expand[]=payment_intent.latest_charge';
      const path = `/v1/checkout/sessions/${encodeURIComponent(stored.session)}` as const;
      const answer = await call({ path: `${path}?${query}` });
      if (!answer.ok) return answer;
      const session = paidSession.safeParse(answer.value);
      return session.success ? ok(paymentsOf(order, session.data)) : malformedAnswer();
    },
    refund: async ({ charge, minor }) => {
      // Stripe forgets a key after a day, and would pay a part back once more.
      const paidBack = minor === null ? ok(false) : await isPaidBack(call, { charge, minor });
      if (!paidBack.ok || paidBack.value) return paidBack.ok ? ok(undefined) : paidBack;
      const part = minor === null ? {} : { amount: minor };
      const answer = await call({
        path: '/v1/refunds',
        change: {
          fields: { payment_intent: charge, ...part },
          idempotencyKey: `hearth-refund-${charge}`,
        },
      });
      // Stripe forgets a key after a day; the charge is known as refunded for good.
      const isRefunded =
        answer.ok ||
        (answer.code === refusedCode && answer.params?.['reason'] === 'charge_already_refunded');
      return isRefunded ? ok(undefined) : answer;
    },
  };
}

/** Whether Stripe has a refund of this amount. Source: docs.stripe.com/api/refunds/list. */
async function isPaidBack(
  call: (request: StripeCall) => Promise<Result<unknown>>,
  { charge, minor }: { readonly charge: string; readonly minor: number },
): Promise<Result<boolean>> {
  const answer = await call({
    path: `/v1/refunds?payment_intent=${encodeURIComponent(charge)}&limit=100`,
  });
  if (!answer.ok) return answer;
  const list = refundList.safeParse(answer.value);
  if (!list.success) return malformedAnswer();
  const isDone = (status: string | null): boolean => status !== 'failed' && status !== 'canceled';
  return ok(list.data.data.some(({ amount, status }) => amount === minor && isDone(status)));
}

const refundList = z.object({
  data: z.array(z.object({ amount: z.int(), status: z.string().nullable() })),
});

const createdSession = z.object({ id: z.string().max(255), url: z.url() });

const paidSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      amount_received: z.int(),
      currency: z.string(),
      latest_charge: z.object({ refunded: z.boolean() }).nullish(),
    })
    .nullish(),
});

/** Fields of a session; the same for a repeated call, as its key requires. Source: docs.stripe.com/api/checkout/sessions/create. */
function sessionFields(checkout: Checkout, publicUrl: URL): FormFields {
  const { order, minor, currency, name, language, installation, expiresAt } = checkout;
  const back = `/overview/${installation}/${encodeURIComponent(checkout.package)}`;
  return {
    mode: 'payment',
    client_reference_id: order,
    metadata: { order },
    // The intent hands its metadata to the charge, whose refund names the order by it.
    payment_intent_data: { metadata: { order } },
    line_items: {
      0: {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: minor,
          tax_behavior: 'inclusive',
          product_data: { name },
        },
      },
    },
    // Checkout has no Arabic pages.
    locale: language === 'ar' ? 'auto' : language,
    success_url: new URL(`/purchase-package/detecting-status?order=${order}`, publicUrl).href,
    cancel_url: new URL(back, publicUrl).href,
    expires_at: Math.floor(expiresAt.epochMilliseconds / 1000),
  };
}

/** What a session says about the payment of its order. A payment that went back is no payment. */
function paymentsOf(order: string, session: z.infer<typeof paidSession>): readonly PaymentEvent[] {
  const intent = session.payment_intent ?? null;
  if (session.client_reference_id !== order) return [];
  if (intent?.status === 'succeeded')
    return intent.latest_charge?.refunded === true
      ? []
      : [
          {
            eventId: `${intent.id} fetched`,
            order,
            kind: 'paid',
            charge: intent.id,
            minor: intent.amount_received,
            currency: intent.currency.toUpperCase(),
          },
        ];
  if (session.status !== 'expired') return [];
  return [
    {
      eventId: `${session.id} expired fetched`,
      order,
      kind: 'expired',
      charge: '',
      minor: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
    },
  ];
}
