// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.pending_row`. */
export interface PendingRowRow {
  readonly installation_id: string;
  readonly local_table: string;
  readonly key: string;
  readonly content: unknown;
  readonly created_at: Date;
}
