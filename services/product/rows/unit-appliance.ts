// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_appliance`. */
export interface UnitApplianceRow {
  readonly appliance_id: string;
  readonly unit_id: string;
  readonly kind: string;
}
