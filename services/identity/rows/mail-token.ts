// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.mail_token`. */
export interface MailTokenRow {
  readonly token_hash: string;
  readonly purpose: string;
  readonly subject: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}
