// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.batch`. */
export interface BatchRow {
  readonly installation_id: string;
  readonly batch_id: string;
  readonly batch_no: number;
  readonly sent_ms: number;
  readonly received_at: Date;
  readonly hash: Uint8Array;
  readonly value_count: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly content: Uint8Array | null;
}
