// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.authorization_grant`. */
export interface AuthorizationGrantRow {
  readonly grant_id: string;
  readonly client_id: string;
  readonly account_id: string;
  readonly scope: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}
