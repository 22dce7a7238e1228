// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.downtime`. */
export interface DowntimeRow {
  readonly downtime_id: string;
  readonly from_at: Date;
  readonly until_at: Date | null;
  readonly reason: string | null;
  readonly created_at: Date;
}
