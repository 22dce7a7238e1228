// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.registration`. */
export interface RegistrationRow {
  readonly registration_id: string;
  readonly person_id: string;
  readonly state: string;
  readonly version: number;
  readonly steps: unknown;
  readonly saved_at: Date;
  readonly expires_at: Date;
  readonly submitted_at: Date | null;
  readonly installation_id: string | null;
  readonly policy_version: string | null;
}
