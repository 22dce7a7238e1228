// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.assistance_request`. */
export interface AssistanceRequestRow {
  readonly installation_id: string;
  readonly request_id: string;
  readonly number: string;
  readonly partner_id: string | null;
  readonly unit_id: string | null;
  readonly symptom: string;
  readonly fault_code: string | null;
  readonly urgency: string;
  readonly state: string;
  readonly description: string;
  readonly contact: string | null;
  readonly access_notes: string | null;
  readonly preferred: unknown;
  readonly evidence: unknown;
  readonly proposals: unknown;
  readonly visit: unknown;
  readonly begun_at: Date;
  readonly submitted_at: Date | null;
  readonly changed_at: Date;
  readonly answer_by: Date | null;
  readonly escalated_at: Date | null;
}
