// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.manual`. */
export interface ManualRow {
  readonly manual_id: string;
  readonly language: string;
  readonly kind: string;
  readonly version: string;
  readonly title: string;
  readonly models: readonly string[];
  readonly model_keys: readonly string[];
  readonly unit_kinds: readonly string[];
  readonly content: unknown;
  readonly pdf: string | null;
  readonly byte_count: number;
  readonly fault_ids: readonly string[];
  readonly imported_at: Date;
}
