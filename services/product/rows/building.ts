// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.building`. */
export interface BuildingRow {
  readonly installation_id: string;
  readonly kind: string;
  readonly built: string;
  readonly floor_area_m2: number;
  readonly persons: number;
  readonly further: unknown;
}
