// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_state`. */
export interface UnitStateRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly device: unknown;
  readonly quarter_hour_means: unknown;
  readonly read_at: Date;
  readonly last_seen_at: Date | null;
  readonly unreported_since: Date | null;
  readonly counters: unknown;
}
