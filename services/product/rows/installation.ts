// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.installation`. */
export interface InstallationRow {
  readonly installation_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly version: number;
  readonly created_at: Date;
  readonly clock_offset_ms: number | null;
  readonly clock_rate: number | null;
  readonly clock_anchor: Date | null;
  readonly weather_station: string | null;
}
