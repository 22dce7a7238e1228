// Written by `npm run rows` from the migrations; a check compares it.

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
