// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `web.rate_limit`. */
export interface RateLimitRow {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly since: Date;
  readonly blocked_until: Date;
}
