// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.trip_step`. */
export interface TripStepRow {
  readonly trip_id: string;
  readonly installation_id: string;
  readonly unit_id: string;
  readonly away: unknown;
  readonly back: unknown;
  readonly phase: string;
  readonly state: string;
  readonly due_at: Date;
  readonly attempts: number;
  readonly command_id: string | null;
  readonly target: string;
}
