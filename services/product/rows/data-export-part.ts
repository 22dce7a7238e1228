// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.data_export_part`. */
export interface DataExportPartRow {
  readonly export_id: string;
  readonly part_no: number;
  readonly person_id: string;
  readonly content: Uint8Array;
}
