// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_member`. */
export interface PartnerMemberRow {
  readonly partner_id: string;
  readonly person_id: string;
  readonly since: Date;
  readonly is_administrator: boolean;
}
