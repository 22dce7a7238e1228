// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_holder`. */
export interface UnitHolderRow {
  readonly serial: string;
  readonly gtin: string;
  readonly person_id: string | null;
  readonly installation_id: string | null;
  readonly proof: string;
  readonly held_since: Date;
}
