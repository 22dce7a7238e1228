// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan_dispatch`. */
export interface PlanDispatchRow {
  readonly installation_id: string;
  readonly slot_at: Date;
  readonly plan_id: string;
  readonly request: unknown;
  readonly answer: unknown;
}
