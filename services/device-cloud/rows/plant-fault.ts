// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.plant_fault`. */
export interface PlantFaultRow {
  readonly fault_no: number;
  readonly account_id: string;
  readonly from_at: Date;
  readonly names: unknown;
}
