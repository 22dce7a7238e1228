// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.carbon_day`. */
export interface CarbonDayRow {
  readonly zone: string;
  readonly day: string;
  readonly source: string;
  readonly read_at: Date;
  readonly grams_per_kwh: readonly (number | null)[];
}
