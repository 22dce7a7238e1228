// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.document`. */
export interface DocumentRow {
  readonly document_id: string;
  readonly person_id: string;
  readonly installation_id: string;
  readonly kind: string;
  readonly series: string;
  readonly year: number;
  readonly number: number;
  readonly locale: string;
  readonly words: unknown;
  readonly content: unknown;
  readonly issued_at: Date;
  readonly kept_until: string | null;
}
