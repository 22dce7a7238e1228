// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.refresh_token`. */
export interface RefreshTokenRow {
  readonly token_hash: string;
  readonly grant_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}
