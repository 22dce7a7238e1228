// Written by `npm run rows` from the migrations; a check compares it.

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
