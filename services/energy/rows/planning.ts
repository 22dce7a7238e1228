// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.planning`. */
export interface PlanningRow {
  readonly installation_id: string;
  readonly is_on: boolean;
  readonly paused_until: Date | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
  readonly event_no: number;
  readonly event: string | null;
  readonly planned_event_no: number;
  readonly plan_no: number;
  readonly learned_day: string | null;
  readonly learned: unknown;
  readonly status: unknown;
  readonly status_at: Date | null;
}
