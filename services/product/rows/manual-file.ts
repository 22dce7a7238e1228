// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.manual_file`. */
export interface ManualFileRow {
  readonly hash: string;
  readonly media_type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly byte_count: number;
  readonly content: Uint8Array;
}
