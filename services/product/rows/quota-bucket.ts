// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.quota_bucket`. */
export interface QuotaBucketRow {
  readonly vendor: string;
  readonly account: string;
  readonly minute_limit: number | null;
  readonly minute_remaining: number | null;
  readonly day_limit: number | null;
  readonly day_remaining: number | null;
  readonly counted_at: Date;
  readonly blocked_until: Date | null;
}
