// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_answer`. */
export interface PartnerAnswerRow {
  readonly partner_id: string;
  readonly webhook_id: string;
  readonly state: string | null;
  readonly received_at: Date;
  readonly installation_id: string;
}
