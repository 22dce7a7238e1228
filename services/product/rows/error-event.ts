// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.error_event`. */
export interface ErrorEventRow {
  readonly slot: number;
  readonly event_id: string;
  readonly counted_at: Date;
}
