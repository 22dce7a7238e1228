// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.file`. */
export interface FileRow {
  readonly installation_id: string;
  readonly file_id: string;
  readonly owner_class: string;
  readonly owner_id: string;
  readonly kind: string;
  readonly hash: string;
  readonly byte_count: number;
  readonly party: string;
  readonly made_at: Date;
  readonly name: string | null;
}
