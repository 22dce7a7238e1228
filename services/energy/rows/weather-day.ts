// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.weather_day`. */
export interface WeatherDayRow {
  readonly cell_id: string;
  readonly day: string;
  readonly read_at: Date;
  readonly outdoor_c: readonly (number | null)[];
  readonly relative_humidity: readonly (number | null)[];
  readonly wind_m_s: readonly (number | null)[];
  readonly cloud_cover: readonly (number | null)[];
  readonly global_w_m2: readonly (number | null)[];
  readonly diffuse_w_m2: readonly (number | null)[];
  readonly direct_normal_w_m2: readonly (number | null)[];
}
