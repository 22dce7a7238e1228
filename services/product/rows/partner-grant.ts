// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_grant`. */
export interface PartnerGrantRow {
  readonly installation_id: string;
  readonly partner_id: string;
  readonly state: string;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly grant_id: string;
  readonly scopes: unknown;
  readonly requested_at: Date;
  readonly answered_at: Date | null;
  readonly starts_at: Date | null;
  readonly history_from: string | null;
  readonly visible_from: Date | null;
  readonly hidden_spans: unknown;
  readonly note: string;
  readonly review_asked_at: Date | null;
  readonly review_answered_at: Date | null;
  readonly review_answer: string | null;
}
