// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.appliance`. */
export interface ApplianceRow {
  readonly installation_id: string;
  readonly appliance_id: string;
  readonly unit_id: string | null;
  readonly name: string;
  readonly kind: string;
}
