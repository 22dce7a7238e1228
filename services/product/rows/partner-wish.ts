// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_wish`. */
export interface PartnerWishRow {
  readonly installation_id: string;
  readonly name: string;
}
