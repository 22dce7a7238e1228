// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.dispute`. */
export interface DisputeRow {
  readonly dispute_id: string;
  readonly serial: string;
  readonly gtin: string;
  readonly person_id: string;
  readonly holder_id: string;
  readonly words: string;
  readonly state: string;
  readonly opened_at: Date;
  readonly answer_until: Date;
  readonly asks: number;
  readonly passes: string | null;
  readonly reason: string | null;
  readonly ended_at: Date | null;
  readonly steps: unknown;
}
