// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.offered_dossier`. */
export interface OfferedDossierRow {
  readonly transfer_id: string;
  readonly installation_id: string;
  readonly person_id: string;
  readonly content: unknown;
  readonly issued_at: Date;
}
