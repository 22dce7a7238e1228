// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.idempotency`. */
export interface IdempotencyRow {
  readonly service: string;
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly created_at: Date;
  readonly etag: string | null;
  readonly pending_home: string | null;
  readonly pending_key: string | null;
}
