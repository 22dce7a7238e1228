// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan_decision`. */
export interface PlanDecisionRow {
  readonly installation_id: string;
  readonly decision_id: string;
  readonly plan_id: string;
  readonly task: string;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly state: string;
  readonly reason: string | null;
  readonly veto_id: string | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
  readonly facts: unknown;
  readonly done: unknown;
  readonly appliance_id: string | null;
}
