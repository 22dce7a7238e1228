// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.link_attempt`. */
export interface LinkAttemptRow {
  readonly state_hash: string;
  readonly person_id: string;
  readonly installation_id: string | null;
  readonly vendor: string;
  readonly redirect_uri: string;
  readonly time_zone: string | null;
  readonly verifier_sealed: string;
  readonly grant_sealed: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}
