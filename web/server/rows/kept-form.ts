// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.kept_form`. */
export interface KeptFormRow {
  readonly form_hash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sealed: string;
  readonly expires_at: Date;
}
