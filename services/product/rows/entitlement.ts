// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.entitlement`. */
export interface EntitlementRow {
  readonly installation_id: string;
  readonly entitlement_id: string;
  readonly package_id: string;
  readonly revision: number;
  readonly unit_id: string | null;
  readonly order_id: string | null;
  readonly is_trial: boolean;
  readonly state: string;
  readonly ordered_at: Date;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly cancelled_at: Date | null;
  readonly ended_at: Date | null;
}
