// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.device`. */
export interface DeviceRow {
  readonly account_id: string;
  readonly device_id: string;
  readonly position: number;
  readonly recording: unknown;
  readonly recorded_at: Date;
  readonly loaded_at: Date;
  readonly time_zone: string;
  readonly vendor: string;
}
