import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { StripeCheckoutRow } from '../../rows/stripe-checkout.ts';

interface StripeCheckout {
  readonly session: string;
  readonly order: string;
  /** Page of the payment. */
  readonly url: string;
}

/** Stores the session of an order; a repeated one changes nothing. */
export async function insertStripeCheckout(
  db: Database,
  { session, order, url }: StripeCheckout,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `insert into product.stripe_checkout (session_id, order_id, url, created_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [session, order, url, now.toString()],
  );
}

export async function findStripeCheckout(
  db: Database,
  order: string,
): Promise<StripeCheckout | null> {
  const [row] = await db.query<StripeCheckoutRow>(
    'select * from product.stripe_checkout where order_id = $1',
    [order],
  );
  return row ? { session: row.session_id, order: row.order_id, url: row.url } : null;
}
