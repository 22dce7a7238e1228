// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.search_posting`. */
export interface SearchPostingRow {
  readonly installation_id: string;
  readonly audience: number;
  readonly word: string;
  readonly place: number;
  readonly entry_id: string;
  readonly kind: string;
}
