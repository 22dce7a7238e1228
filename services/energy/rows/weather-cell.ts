// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.weather_cell`. */
export interface WeatherCellRow {
  readonly cell_id: string;
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly country: string | null;
  readonly wanted_at: Date;
  readonly next_read_at: Date;
  readonly read_at: Date | null;
  readonly altitude_m: number | null;
  readonly failures: number;
  readonly failure_code: string | null;
  readonly failure_words: string | null;
}
