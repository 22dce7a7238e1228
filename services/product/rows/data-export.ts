// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.data_export`. */
export interface DataExportRow {
  readonly export_id: string;
  readonly person_id: string;
  readonly state: string;
  readonly requested_at: Date;
  readonly ready_at: Date | null;
  readonly expires_at: Date | null;
  readonly bytes: number | null;
}
