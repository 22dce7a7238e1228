// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_webhook`. */
export interface PartnerWebhookRow {
  readonly partner_id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
  readonly stopped_at: Date | null;
  readonly stopped_because: string | null;
  readonly changed_at: Date;
}
