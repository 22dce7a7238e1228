// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.plan_slot_list`. */
export interface PlanSlotListRow {
  readonly installation_id: string;
  readonly plan_id: string;
  readonly made_at: Date;
  readonly slots: unknown;
}
