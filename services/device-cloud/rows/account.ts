// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.account`. */
export interface AccountRow {
  readonly account_id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly time_zone: string;
  readonly site: unknown;
  readonly created_at: Date;
}
