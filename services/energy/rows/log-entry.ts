// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.log_entry`. */
export interface LogEntryRow {
  readonly installation_id: string;
  readonly entry_id: string;
  readonly at: Date;
  readonly appliance_id: string;
  readonly kind: string;
  readonly by: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly decision_id: string | null;
}
