// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_load`. */
export interface PartnerLoadRow {
  readonly load_no: number;
  readonly began_at: Date;
}
