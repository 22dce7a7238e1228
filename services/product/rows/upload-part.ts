// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.upload_part`. */
export interface UploadPartRow {
  readonly installation_id: string;
  readonly upload_id: string;
  readonly byte_offset: number;
  readonly person_id: string;
  readonly content: Uint8Array;
}
