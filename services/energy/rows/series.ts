// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.series`. */
export interface SeriesRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly appliance_id: string;
  readonly metric: string;
  readonly use: string;
  readonly source: string;
  readonly step_s: number;
  readonly unit: string;
  readonly grade: string;
  readonly accuracy: number | null;
}
