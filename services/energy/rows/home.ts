// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.home`. */
export interface HomeRow {
  readonly installation_id: string;
  readonly clock_offset_ms: number | null;
  readonly clock_rate: number | null;
  readonly clock_anchor: Date | null;
  readonly newest_no: number;
  readonly newest_sent_ms: number;
  readonly settled_no: number;
  readonly settled_sent_ms: number;
  readonly corrected_zone: string | null;
  readonly zone_no: number;
  readonly weather_station: string | null;
}
