// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.signing_key`. */
export interface SigningKeyRow {
  readonly slot: number;
  readonly private_jwk: unknown;
  readonly created_at: Date;
}
