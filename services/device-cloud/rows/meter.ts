// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.meter`. */
export interface MeterRow {
  readonly account_id: string;
  readonly meter_id: string;
  readonly installation_id: string;
  readonly base_url: string | null;
  readonly sealed_token: string;
  readonly channels: unknown;
  readonly from_minute: number;
  readonly live_minute: number;
  readonly posted_minute: number;
  readonly checkpoint: unknown;
  readonly sending_minute: number | null;
  readonly sending_at: Date | null;
  readonly failures: number;
  readonly refused_as: string | null;
}
