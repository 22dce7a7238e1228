// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.demo_home`. */
export interface DemoHomeRow {
  readonly demo_home_id: string;
  readonly account_id: string;
  readonly until_at: Date;
}
