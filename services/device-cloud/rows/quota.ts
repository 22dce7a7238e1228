// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.quota`. */
export interface QuotaRow {
  readonly client_id: string;
  readonly account_id: string;
  readonly calls_ms: readonly number[];
}
