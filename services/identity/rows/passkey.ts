// Written by `npm run rows` from the migrations; a check compares it.

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
