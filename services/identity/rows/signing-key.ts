// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.signing_key`. */
export interface SigningKeyRow {
  readonly kid: string;
  readonly sealed_jwk: string;
  readonly created_at: Date;
  readonly signs_from: Date;
}
