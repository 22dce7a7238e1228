// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.account`. */
export interface AccountRow {
  readonly subject: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_verified_at: Date | null;
  readonly name: string;
  readonly locale: string;
  readonly password_hash: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly reminded_at: Date | null;
  readonly deletion_due_at: Date | null;
  readonly locked_at: Date | null;
}

/** A row of `identity.consent`. */
export interface ConsentRow {
  readonly subject: string;
  readonly document: string;
  readonly version: string;
  readonly locale: string;
  readonly at: Date;
}

/** A row of `identity.mail_token`. */
export interface MailTokenRow {
  readonly token_hash: string;
  readonly purpose: string;
  readonly subject: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

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

/** A row of `identity.one_time_token`. */
export interface OneTimeTokenRow {
  readonly token_hash: string;
  readonly subject: string;
  readonly password_hash: string;
  readonly name: string;
  readonly locale: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A row of `identity.passkey`. */
export interface PasskeyRow {
  readonly passkey: string;
  readonly credential_id: string;
  readonly subject: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly is_synced: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A row of `identity.passkey_challenge`. */
export interface PasskeyChallengeRow {
  readonly challenge_hash: string;
  readonly purpose: string;
  readonly bound_to: string;
  readonly expires_at: Date;
}

/** A row of `identity.passkey_holder`. */
export interface PasskeyHolderRow {
  readonly subject: string;
  readonly user_handle: string;
}

/** A row of `identity.signing_key`. */
export interface SigningKeyRow {
  readonly kid: string;
  readonly sealed_jwk: string;
  readonly created_at: Date;
  readonly signs_from: Date;
}

/** A row of `identity.tries`. */
export interface TriesRow {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly since: Date;
  readonly blocked_until: Date;
}
