// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.authorization_code`. */
export interface AuthorizationCodeRow {
  readonly code_hash: string;
  readonly grant_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string | null;
  readonly nonce: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}
