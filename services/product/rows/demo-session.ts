// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.demo_session`. */
export interface DemoSessionRow {
  readonly session_id: string;
  readonly home: string;
  readonly state: string;
  readonly address_hash: string;
  readonly home_installation_id: string | null;
  readonly guest_person_id: string | null;
  readonly started_at: Date;
  readonly until_at: Date;
  readonly ended_at: Date | null;
}
