// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.demo_session`. */
export interface DemoSessionRow {
  readonly sid_hash: string;
  readonly subject: string;
  readonly sealed_token: string;
  readonly home: string;
  readonly installation: string;
  readonly started_at: Date;
  readonly until_at: Date;
}

/** A row of `web.kept_form`. */
export interface KeptFormRow {
  readonly form_hash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sealed: string;
  readonly expires_at: Date;
}

/** A row of `web.logout_seen`. */
export interface LogoutSeenRow {
  readonly jti: string;
  readonly expires_at: Date;
}

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

/** A row of `web.sign_in_attempt`. */
export interface SignInAttemptRow {
  readonly attempt_hash: string;
  readonly sealed: string;
  readonly expires_at: Date;
}

/** A row of `web.tries`. */
export interface TriesRow {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly since: Date;
  readonly blocked_until: Date;
}
