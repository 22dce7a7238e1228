// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.account`. */
export interface AccountRow {
  readonly subject: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_verified_at: Date | null;
  readonly name: string;
  readonly locale: string;
  readonly password_hash: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly reminded_at: Date | null;
  readonly deletion_due_at: Date | null;
  readonly locked_at: Date | null;
}
