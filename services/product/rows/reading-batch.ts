// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.reading_batch`. */
export interface ReadingBatchRow {
  readonly link_id: string;
  readonly batch_no: number;
  readonly installation_id: string;
  readonly batch: unknown;
  readonly refused_as: string | null;
}
