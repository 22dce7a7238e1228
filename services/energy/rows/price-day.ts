// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.price_day`. */
export interface PriceDayRow {
  readonly zone: string;
  readonly day: string;
  readonly step_s: number;
  readonly currency: string;
  readonly source: string;
  readonly read_at: Date;
  readonly micros_per_kwh: readonly number[];
}
