// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan_result`. */
export interface PlanResultRow {
  readonly installation_id: string;
  readonly day: string;
  readonly is_planned: boolean;
  readonly scored_at: Date;
  readonly missing: string | null;
  readonly figures: unknown;
}
