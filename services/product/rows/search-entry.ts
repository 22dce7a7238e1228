// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.search_entry`. */
export interface SearchEntryRow {
  readonly installation_id: string;
  readonly audience: number;
  readonly entry_id: string;
  readonly kind: string;
  readonly content: unknown;
  readonly digest: string;
}
