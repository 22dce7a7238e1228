// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan`. */
export interface PlanRow {
  readonly installation_id: string;
  readonly plan_id: string;
  readonly plan_no: number;
  readonly made_at: Date;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly trigger: string;
  readonly mode: string;
  readonly source: string;
  readonly currency: string;
  readonly input_hash: string;
  readonly outcome: unknown;
  readonly normal: unknown;
  readonly degradations: unknown;
  readonly solve: unknown;
  readonly runs: unknown;
}
