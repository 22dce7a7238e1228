// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.price_zone`. */
export interface PriceZoneRow {
  readonly zone: string;
  readonly wanted_at: Date;
  readonly next_read_at: Date;
  readonly read_at: Date | null;
  readonly failures: number;
  readonly failure_code: string | null;
  readonly failure_words: string | null;
}
