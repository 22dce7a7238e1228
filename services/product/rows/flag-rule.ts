// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.flag_rule`. */
export interface FlagRuleRow {
  readonly flag: string;
  readonly position: number;
  readonly value: string;
  readonly condition: unknown;
  readonly created_at: Date;
}
