// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.sign_in_attempt`. */
export interface SignInAttemptRow {
  readonly email_hash: string;
  readonly failures: number;
  readonly window_ends_at: Date;
}
