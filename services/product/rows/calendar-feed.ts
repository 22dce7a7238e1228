// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.calendar_feed`. */
export interface CalendarFeedRow {
  readonly installation_id: string;
  readonly person_id: string;
  readonly code_hash: string;
  readonly locale: string;
  readonly created_at: Date;
}
