// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.home_place`. */
export interface HomePlaceRow {
  readonly installation_id: string;
  readonly country: string;
  readonly postal_code: string | null;
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly altitude_m: number | null;
  readonly bidding_zone: string | null;
}
