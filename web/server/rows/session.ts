// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.session`. */
export interface SessionRow {
  readonly sid_hash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly idp_session: string | null;
  readonly tokens: string;
  readonly access_expires_at: Date;
  readonly auth_time: Date;
  readonly selected_installation: string | null;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly refreshing_until: Date | null;
  readonly device: string | null;
}
