// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.withheld_rows`. */
export interface WithheldRowsRow {
  readonly installation_id: string;
  readonly transfer_id: string;
  readonly table_name: string;
  readonly content: unknown;
}
