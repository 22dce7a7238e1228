// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.web_vital`. */
export interface WebVitalRow {
  readonly day: string;
  readonly name: string;
  readonly route: string;
  readonly device: string;
  readonly buckets: readonly number[];
}
