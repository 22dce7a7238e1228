// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.stripe_checkout`. */
export interface StripeCheckoutRow {
  readonly session_id: string;
  readonly order_id: string;
  readonly url: string;
  readonly created_at: Date;
}
