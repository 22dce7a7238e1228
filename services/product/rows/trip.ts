// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.trip`. */
export interface TripRow {
  readonly trip_id: string;
  readonly installation_id: string;
  readonly person_id: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly created_at: Date;
  readonly cancelled_at: Date | null;
  readonly settled_at: Date | null;
}
