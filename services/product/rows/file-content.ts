// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.file_content`. */
export interface FileContentRow {
  readonly installation_id: string;
  readonly hash: string;
  readonly media_type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly content: Uint8Array;
  readonly thumbnail: Uint8Array | null;
  readonly byte_count: number;
}
