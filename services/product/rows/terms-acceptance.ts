// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.terms_acceptance`. */
export interface TermsAcceptanceRow {
  readonly installation_id: string;
  readonly person_id: string;
  readonly terms_id: string;
  readonly version: number;
  readonly locale: string;
  readonly accepted_at: Date;
}
