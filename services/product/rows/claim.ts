// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.claim`. */
export interface ClaimRow {
  readonly claim_id: string;
  readonly registration_id: string;
  readonly state: string;
  readonly serial: string;
  readonly gtin: string | null;
  readonly product_range: string | null;
  readonly source: string;
  readonly proof: string | null;
  readonly request: string | null;
  readonly added_at: Date;
}
