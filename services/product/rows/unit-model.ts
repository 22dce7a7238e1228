// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_model`. */
export interface UnitModelRow {
  readonly gtin: string;
  readonly name: string;
  readonly product_range: string;
  readonly vendor: string | null;
}
