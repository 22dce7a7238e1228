// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.registered_unit`. */
export interface RegisteredUnitRow {
  readonly serial: string;
  readonly gtin: string;
  readonly batch_no: number;
  readonly code_hash: Uint8Array;
}
