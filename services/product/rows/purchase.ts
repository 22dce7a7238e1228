// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.purchase`. */
export interface PurchaseRow {
  readonly order_id: string;
  readonly person_id: string;
  readonly installation_id: string;
  readonly attempt: string;
  readonly package_id: string;
  readonly revision: number;
  readonly unit_id: string | null;
  readonly terms_version: number;
  readonly locale: string;
  readonly country: string;
  readonly gross_minor: number;
  readonly currency: string;
  readonly vat_basis_points: number;
  readonly provider: string;
  readonly state: string;
  readonly charge: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly name: string;
  readonly receipt_id: string | null;
  readonly credit_note_id: string | null;
  readonly refunded_minor: number | null;
}
