// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.carbon_zone`. */
export interface CarbonZoneRow {
  readonly zone: string;
  readonly wanted_at: Date;
  readonly next_read_at: Date;
  readonly read_at: Date | null;
  readonly back_to: string | null;
  readonly failures: number;
  readonly failure_code: string | null;
  readonly failure_words: string | null;
}
