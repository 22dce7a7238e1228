// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.sign_in_attempt`. */
export interface SignInAttemptRow {
  readonly attempt_hash: string;
  readonly sealed: string;
  readonly expires_at: Date;
}
