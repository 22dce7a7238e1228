import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { z } from 'zod';
import type { PaymentEvent } from '../payment-port.ts';

const metadata = z.object({ order: z.string().optional() }).nullish();

const session = z.object({
  client_reference_id: z.string().nullish(),
  payment_intent: z.string().nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
});

const charge = z.object({
  payment_intent: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  /** False for a part of the amount. */
  refunded: z.boolean(),
  metadata,
});

const envelope = z.object({
  id: z.string().max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/**
 * The event of the port in a body whose signature was verified; null for a type, or an order of other software, that does not concern
 * a purchase. Source: docs.stripe.com/api/events/types.
 */
export function stripeEventOf(body: Uint8Array): Result<PaymentEvent | null> {
  const read = envelope.safeParse(jsonOf(body));
  if (!read.success) return fail('malformed', 'not-a-stripe-event', { at: '/body' });
  const { id, type, data } = read.data;
  const schema = type === 'charge.refunded' ? charge : session;
  if (!sessionKinds.has(type) && type !== 'charge.refunded') return ok(null);
  const object = schema.safeParse(data.object);
  if (!object.success) return fail('malformed', 'not-a-stripe-event', { at: '/body/data/object' });
  const part = 'refunded' in object.data ? refundOf(object.data) : sessionPartOf(type, object.data);
  if (!part || !z.uuid().safeParse(part.order).success) return ok(null);
  return ok({ eventId: id, ...part });
}

/** Kinds of the events of a Checkout session. A completed one with a slow means of payment is unpaid until a later event. */
const sessionKinds: ReadonlyMap<string, 'paid' | 'declined' | 'expired'> = new Map([
  ['checkout.session.completed', 'paid'],
  ['checkout.session.async_payment_succeeded', 'paid'],
  ['checkout.session.async_payment_failed', 'declined'],
  ['checkout.session.expired', 'expired'],
] as const);

type Part = Omit<PaymentEvent, 'eventId'>;

function sessionPartOf(type: string, found: z.infer<typeof session>): Part | null {
  const kind = sessionKinds.get(type);
  if (!kind) return null;
  const intent = found.payment_intent ?? null;
  if (kind === 'paid' && (found.payment_status !== 'paid' || intent === null)) return null;
  return {
    order: found.client_reference_id ?? '',
    kind,
    charge: kind === 'paid' ? (intent ?? '') : '',
    minor: found.amount_total ?? 0,
    currency: (found.currency ?? '').toUpperCase(),
  };
}

function refundOf(found: z.infer<typeof charge>): Part | null {
  if (!found.refunded) return null;
  return {
    order: found.metadata?.order ?? '',
    kind: 'refunded',
    charge: found.payment_intent ?? '',
    minor: found.amount,
    currency: found.currency.toUpperCase(),
  };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
