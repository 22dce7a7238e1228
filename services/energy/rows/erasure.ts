// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.erasure`. */
export interface ErasureRow {
  readonly installation_id: string;
  readonly transfer_id: string;
  readonly before_at: Date;
  readonly erase_at: Date;
  readonly keeps_history: boolean;
}
