// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.document_number`. */
export interface DocumentNumberRow {
  readonly series: string;
  readonly year: number;
  readonly last: number;
}
