// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan_veto`. */
export interface PlanVetoRow {
  readonly installation_id: string;
  readonly veto_id: string;
  readonly kind: string;
  readonly task: string;
  readonly decision_id: string | null;
  readonly span: unknown;
  readonly yearly_micros: number | null;
  readonly currency: string | null;
  readonly made_by: string;
  readonly made_at: Date;
  readonly ended_by: string | null;
  readonly ended_at: Date | null;
}
