// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_data_sheet`. */
export interface UnitDataSheetRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly figures: unknown;
  readonly changed_at: Date;
}
