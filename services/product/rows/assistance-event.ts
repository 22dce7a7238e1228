// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.assistance_event`. */
export interface AssistanceEventRow {
  readonly installation_id: string;
  readonly request_id: string;
  readonly event_no: number;
  readonly event: string;
  readonly party: string;
  readonly body: string;
  readonly at: Date;
}
