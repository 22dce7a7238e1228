// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.access_journal`. */
export interface AccessJournalRow {
  readonly installation_id: string;
  readonly from_at: Date;
  readonly person_id: string;
  readonly area: string;
  readonly is_change: boolean;
  readonly partner_id: string | null;
}
