// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.fork`. */
export interface ForkRow {
  readonly fork_id: string;
  readonly account_id: string;
  readonly until_at: Date;
}
