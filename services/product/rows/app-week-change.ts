// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.app_week_change`. */
export interface AppWeekChangeRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly point: string;
  readonly name: string;
  readonly desired: unknown;
  readonly state: string;
  readonly slot_at: Date;
  readonly due_at: Date;
  readonly attempts: number;
  readonly command_id: string | null;
}
