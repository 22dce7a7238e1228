// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.migration`. */
export interface MigrationRow {
  readonly id: string;
  readonly checksum: string;
  readonly applied_at: Date;
}
