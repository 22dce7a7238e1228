// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.package`. */
export interface PackageRow {
  readonly package_id: string;
  readonly revision: number;
  readonly position: number;
  readonly offer: unknown;
  readonly is_listed: boolean;
  readonly imported_at: Date;
}
