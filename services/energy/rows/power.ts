// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.power`. */
export interface PowerRow {
  readonly installation_id: string;
  readonly at: Date;
  readonly written_at: Date;
  readonly every_s: number;
  readonly grade: string;
  readonly grid_w: number;
  readonly pv_w: number | null;
  readonly battery_w: number | null;
  readonly house_w: number;
  readonly heat_pump_w: number | null;
  readonly heat_pump_use: string | null;
  readonly battery_soc: number | null;
}
