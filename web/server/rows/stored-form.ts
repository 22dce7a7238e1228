// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.stored_form`. */
export interface StoredFormRow {
  readonly form_hash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sealed: string;
  readonly expires_at: Date;
}
