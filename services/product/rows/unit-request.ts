// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_request`. */
export interface UnitRequestRow {
  readonly request_id: string;
  readonly serial: string;
  readonly gtin: string;
  readonly person_id: string;
  readonly kind: string;
  readonly at: Date;
  readonly state: string;
  readonly expires_at: Date | null;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly expiry_mailed_at: Date | null;
}
