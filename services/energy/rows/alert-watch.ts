// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.alert_watch`. */
export interface AlertWatchRow {
  readonly installation_id: string;
  readonly day: string;
  readonly batch_no: number;
  readonly revisions: string;
  readonly evaluated_at: Date;
  readonly findings: unknown;
}
