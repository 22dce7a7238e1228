// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `identity.passkey_holder`. */
export interface PasskeyHolderRow {
  readonly subject: string;
  readonly user_handle: string;
}
