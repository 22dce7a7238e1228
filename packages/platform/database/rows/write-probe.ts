// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.write_probe`. */
export interface WriteProbeRow {
  readonly only_row: boolean;
  readonly written_at: Date;
}
