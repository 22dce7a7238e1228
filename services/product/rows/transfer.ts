// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.transfer`. */
export interface TransferRow {
  readonly transfer_id: string;
  readonly installation_id: string;
  readonly person_id: string;
  readonly taker_id: string | null;
  readonly email: string | null;
  readonly locale: string;
  readonly code_hash: string;
  readonly state: string;
  readonly home: string;
  readonly message: string;
  readonly day: string | null;
  readonly choices: unknown;
  readonly packages: unknown;
  readonly offered_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly energy_done_at: Date | null;
  readonly passed: unknown;
  readonly undone_at: Date | null;
  readonly meter_readings: unknown;
  readonly consent_version: number | null;
  readonly dispute_id: string | null;
  readonly accepted_at: Date | null;
}
