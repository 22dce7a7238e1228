// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.model_data_sheet`. */
export interface ModelDataSheetRow {
  readonly gtin: string;
  readonly figures: unknown;
  readonly functions: readonly string[];
  readonly imported_at: Date;
}
