// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.address`. */
export interface AddressRow {
  readonly installation_id: string;
  readonly country: string;
  readonly street: string;
  readonly house_number: string;
  readonly extra: string;
  readonly postal_code: string;
  readonly place: string;
  readonly region: string;
}
