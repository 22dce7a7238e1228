// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.consent`. */
export interface ConsentRow {
  readonly subject: string;
  readonly document: string;
  readonly version: string;
  readonly locale: string;
  readonly at: Date;
}
