// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.telemetry_report`. */
export interface TelemetryReportRow {
  readonly slot: number;
  readonly report_id: string;
  readonly counted_on: string;
}
