// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.measured_day`. */
export interface MeasuredDayRow {
  readonly installation_id: string;
  readonly day: string;
  readonly signals: unknown;
}
