// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.forecast_day`. */
export interface ForecastDayRow {
  readonly installation_id: string;
  readonly day: string;
  readonly lead_h: number;
  readonly made_at: Date;
  readonly currency: string | null;
  readonly signals: unknown;
}
