// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.logout_seen`. */
export interface LogoutSeenRow {
  readonly jti: string;
  readonly expires_at: Date;
}
