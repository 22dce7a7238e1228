// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_line`. */
export interface PartnerLineRow {
  readonly load_no: number;
  readonly listed_as: string;
  readonly entry: unknown;
}
