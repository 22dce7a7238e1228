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

/** A row of `platform.due_work`. */
export interface DueWorkRow {
  readonly kind: string;
  readonly key: string;
  readonly lane: string;
  readonly due_at: Date;
  readonly change_no: number;
  readonly holder: string | null;
  readonly lease_no: number;
  readonly lease_until: Date | null;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** A row of `platform.environment`. */
export interface EnvironmentRow {
  readonly is_only: boolean;
  readonly environment: string;
  readonly since: Date;
}

/** A row of `platform.idempotency`. */
export interface IdempotencyRow {
  readonly service: string;
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly created_at: Date;
  readonly etag: string | null;
}

/** A row of `platform.migration`. */
export interface MigrationRow {
  readonly id: string;
  readonly checksum: string;
  readonly applied_at: Date;
}

/** A row of `platform.outbox`. */
export interface OutboxRow {
  readonly topic: string;
  readonly key: string;
  readonly payload: unknown;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly attempts: number;
  readonly lease_until: Date | null;
  readonly done_at: Date | null;
  readonly dead_at: Date | null;
  readonly last_error: string | null;
}

/** A row of `platform.write_probe`. */
export interface WriteProbeRow {
  readonly only_row: boolean;
  readonly written_at: Date;
}
