// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.commissioning`. */
export interface CommissioningRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly commissioned_on: string | null;
  readonly installer: string | null;
  readonly refrigerant: string | null;
}
