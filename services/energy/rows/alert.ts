// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.alert`. */
export interface AlertRow {
  readonly installation_id: string;
  readonly alert_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly severity: string;
  readonly begun_at: Date;
  readonly begun_day: string;
  readonly ended_at: Date | null;
  readonly facts: unknown;
  readonly snoozed_until: Date | null;
  readonly dismissed_at: Date | null;
  readonly dismissed_by: string | null;
}
