// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.meter`. */
export interface MeterRow {
  readonly meter_id: string;
  readonly installation_id: string;
  readonly name: string;
  readonly token_hash: Uint8Array;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly loading_from: string | null;
  readonly loading_to: string | null;
  readonly loading_reached: string | null;
  readonly loading_said_at: Date | null;
}
