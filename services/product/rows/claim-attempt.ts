// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.claim_attempt`. */
export interface ClaimAttemptRow {
  readonly attempt_id: string;
  readonly unit_key: string;
  readonly tried_by: string;
  readonly outcome: string;
  readonly at: Date;
}
