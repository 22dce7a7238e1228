// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner_grant`. */
export interface PartnerGrantRow {
  readonly installation_id: string;
  readonly partner_id: string;
  readonly state: string;
  readonly scope: string;
  readonly given_at: Date;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
}
