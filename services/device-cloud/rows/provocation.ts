// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.provocation`. */
export interface ProvocationRow {
  readonly account_id: string;
  readonly device_id: string;
  readonly is_down: boolean;
  readonly delay_ms: number;
  readonly refuses_writes: boolean;
  readonly offline_since: Date | null;
  readonly clock_offset_s: number;
  readonly is_quota_used_up: boolean;
  readonly fault_code: string | null;
  readonly fault_flag: string | null;
}
