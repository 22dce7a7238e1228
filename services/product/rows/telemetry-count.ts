// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.telemetry_count`. */
export interface TelemetryCountRow {
  readonly day: string;
  readonly kind: string;
  readonly route: string;
  readonly detail: string;
  readonly device: string;
  readonly count: number;
}
