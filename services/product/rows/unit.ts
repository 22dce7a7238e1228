// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit`. */
export interface UnitRow {
  readonly unit_id: string;
  readonly installation_id: string;
  readonly link_id: string | null;
  readonly vendor: string | null;
  readonly vendor_device_id: string | null;
  readonly serial: string | null;
  readonly model: string;
  readonly kind: string;
  readonly name: string;
  readonly created_at: Date;
  readonly gtin: string | null;
  readonly removed_at: Date | null;
  readonly removed_as: string | null;
  readonly appliance_id: string;
}
