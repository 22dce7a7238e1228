// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.flag_change`. */
export interface FlagChangeRow {
  readonly change_no: number;
  readonly changed_at: Date;
}
