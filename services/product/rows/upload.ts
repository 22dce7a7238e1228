// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.upload`. */
export interface UploadRow {
  readonly installation_id: string;
  readonly upload_id: string;
  readonly person_id: string;
  readonly owner_class: string;
  readonly owner_id: string;
  readonly name: string;
  readonly fingerprint: string | null;
  readonly byte_count: number;
  readonly byte_offset: number;
  readonly expires_at: Date;
}
