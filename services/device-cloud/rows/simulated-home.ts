// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.simulated_home`. */
export interface SimulatedHomeRow {
  readonly account_id: string;
  readonly first_device_id: string;
  readonly home_key: string;
  readonly clock_anchor: Date;
  readonly clock_offset_ms: number;
  readonly clock_rate: number;
  readonly lived_minute: number;
  readonly checkpoint: unknown;
  readonly meter_wish_days: number | null;
  readonly requested_meter: string | null;
}
