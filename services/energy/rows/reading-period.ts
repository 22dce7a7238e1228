// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.reading_period`. */
export interface ReadingPeriodRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly last_no: number;
  readonly value: number | null;
  readonly base: number | null;
}
