// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_batch`. */
export interface UnitBatchRow {
  readonly batch_no: number;
  readonly state: string;
  readonly rows: number;
  readonly began_at: Date;
  readonly active_at: Date | null;
}
