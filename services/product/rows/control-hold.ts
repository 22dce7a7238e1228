// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.control_hold`. */
export interface ControlHoldRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly point: string;
  readonly controller: string;
  readonly since: Date;
  readonly until: Date;
  readonly person_id: string | null;
  readonly decision_id: string | null;
  readonly restores: unknown;
}
