// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.privacy_choice`. */
export interface PrivacyChoiceRow {
  readonly person_id: string;
  readonly chosen_at: Date;
  readonly version: string;
  readonly locale: string;
  readonly allowed: readonly string[];
}
