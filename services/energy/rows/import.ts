// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.import`. */
export interface ImportRow {
  readonly installation_id: string;
  readonly import_id: string;
  readonly author: string;
  readonly created_at: Date;
  readonly file_name: string;
  readonly state: string;
  readonly file: Uint8Array | null;
  readonly answers: unknown;
  readonly batches: unknown;
  readonly flows: unknown;
  readonly stored_at: Date | null;
  readonly prepared: Uint8Array | null;
  readonly reading: Uint8Array | null;
}
