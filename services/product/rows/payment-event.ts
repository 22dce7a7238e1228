// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.payment_event`. */
export interface PaymentEventRow {
  readonly provider: string;
  readonly event_id: string;
  readonly order_id: string;
  readonly kind: string;
  readonly charge: string;
  readonly minor: number;
  readonly currency: string;
  readonly received_at: Date;
  readonly outcome: string;
}
