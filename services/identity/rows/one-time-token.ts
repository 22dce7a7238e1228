// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.one_time_token`. */
export interface OneTimeTokenRow {
  readonly token_hash: string;
  readonly subject: string;
  readonly password_hash: string;
  readonly name: string;
  readonly locale: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly browser_hash: string | null;
  readonly continuation: string | null;
  readonly signed_in_at: Date | null;
}
