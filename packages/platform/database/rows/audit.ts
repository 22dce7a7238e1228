// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.audit`. */
export interface AuditRow {
  readonly audit_id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly resource: string;
  readonly installation_id: string | null;
  readonly detail: unknown;
  readonly request_id: string | null;
}
