// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.passkey_challenge`. */
export interface PasskeyChallengeRow {
  readonly challenge_hash: string;
  readonly purpose: string;
  readonly bound_to: string;
  readonly expires_at: Date;
}
