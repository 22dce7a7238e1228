// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.package_feature`. */
export interface PackageFeatureRow {
  readonly feature_id: string;
  readonly position: number;
  readonly name: unknown;
}
