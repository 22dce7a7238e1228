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
