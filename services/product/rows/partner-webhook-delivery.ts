// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_webhook_delivery`. */
export interface PartnerWebhookDeliveryRow {
  readonly delivery_id: string;
  readonly partner_id: string;
  readonly type: string;
  readonly home_id: string | null;
  readonly request_id: string | null;
  readonly event_no: number | null;
  readonly state: string;
  readonly created_at: Date;
  readonly next_at: Date;
  readonly attempts: number;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly status: number | null;
  readonly result: string | null;
}
