// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.draft`. */
export interface DraftRow {
  readonly installation_id: string;
  readonly person_id: string;
  readonly wizard: string;
  readonly draft_id: string;
  readonly version: number;
  readonly steps: unknown;
  readonly saved_at: Date;
  readonly expires_at: Date;
  readonly finished_at: Date | null;
  readonly undo_until: Date | null;
  readonly undone_at: Date | null;
  readonly before: unknown;
}
