// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.oidc_model`. */
export interface OidcModelRow {
  readonly kind: string;
  readonly id_hash: string;
  readonly payload: unknown;
  readonly uid: string | null;
  readonly grant_id: string | null;
  readonly expires_at: Date;
  readonly consumed_at: Date | null;
}
