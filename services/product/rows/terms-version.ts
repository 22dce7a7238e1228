// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.terms_version`. */
export interface TermsVersionRow {
  readonly terms_id: string;
  readonly version: number;
  readonly valid_from: string;
  readonly content: unknown;
  readonly imported_at: Date;
}
