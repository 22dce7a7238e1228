// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.sandbox_charge`. */
export interface SandboxChargeRow {
  readonly charge: string;
  readonly order_id: string;
  readonly minor: number;
  readonly currency: string;
  readonly state: string;
  readonly created_at: Date;
  readonly refunded_minor: number | null;
}
