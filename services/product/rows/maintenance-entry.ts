// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.maintenance_entry`. */
export interface MaintenanceEntryRow {
  readonly installation_id: string;
  readonly entry_id: string;
  readonly unit_id: string | null;
  readonly kind: string;
  readonly done_on: string;
  readonly company: string | null;
  readonly findings: string;
  readonly parts: readonly string[];
  readonly measured: unknown;
  readonly seen: unknown;
  readonly counter_h: number | null;
  readonly corrects: string | null;
  readonly partner_id: string | null;
  readonly recorded_at: Date;
}
