// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.client`. */
export interface ClientRow {
  readonly client_id: string;
  readonly secret_digest: string;
  readonly redirect_uris: unknown;
  readonly created_at: Date;
}
