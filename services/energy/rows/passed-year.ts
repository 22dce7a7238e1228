// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.passed_year`. */
export interface PassedYearRow {
  readonly installation_id: string;
  readonly transfer_id: string;
  readonly year: number;
  readonly figures: unknown;
}
