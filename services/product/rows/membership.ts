// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.membership`. */
export interface MembershipRow {
  readonly person_id: string;
  readonly installation_id: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly visible_from: Date;
  readonly until: Date | null;
  readonly epoch: number;
  readonly created_at: Date;
  readonly template_installation_id: string | null;
  readonly template_until: Date | null;
  readonly partner_id: string | null;
  readonly hidden_spans: unknown;
  readonly scope_ends: unknown;
}
