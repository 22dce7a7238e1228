// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.heat_pump_day`. */
export interface HeatPumpDayRow {
  readonly installation_id: string;
  readonly day: string;
  readonly starts: number;
  readonly busiest_hour: number;
  readonly median_run_minutes: number | null;
  readonly minutes_by_power: readonly number[];
}
