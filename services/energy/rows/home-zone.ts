// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.home_zone`. */
export interface HomeZoneRow {
  readonly installation_id: string;
  readonly from_day: string;
  readonly time_zone: string;
}
