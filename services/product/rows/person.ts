// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.person`. */
export interface PersonRow {
  readonly person_id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly preferences: unknown;
  readonly created_at: Date;
  readonly phone: string | null;
  readonly phone_shared_at: Date | null;
}
