// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.search_form`. */
export interface SearchFormRow {
  readonly installation_id: string;
  readonly audience: number;
  readonly form: string;
  readonly word: string;
}
