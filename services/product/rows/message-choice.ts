// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.message_choice`. */
export interface MessageChoiceRow {
  readonly person_id: string;
  readonly choices: unknown;
}
