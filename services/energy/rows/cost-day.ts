// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.cost_day`. */
export interface CostDayRow {
  readonly installation_id: string;
  readonly visible_from: Date;
  readonly day: string;
  readonly parts: unknown;
  readonly import_kwh: number;
  readonly export_kwh: number;
  readonly measured_share: number;
}
