// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.error_group`. */
export interface ErrorGroupRow {
  readonly group_id: string;
  readonly source: string;
  readonly type: string;
  readonly message: string;
  readonly frames: unknown;
  readonly versions: readonly string[];
  readonly count: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly resolved_at: Date | null;
  readonly network: string | null;
  readonly mailed_at: Date | null;
  readonly frames_version: string;
}
