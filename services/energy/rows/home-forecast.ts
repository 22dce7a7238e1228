// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.home_forecast`. */
export interface HomeForecastRow {
  readonly installation_id: string;
  readonly made_at: Date;
  readonly from_at: Date;
  readonly currency: string;
  readonly priced_hours: number;
  readonly signals: unknown;
}
