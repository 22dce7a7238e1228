// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.cost_basis`. */
export interface CostBasisRow {
  readonly installation_id: string;
  readonly visible_from: Date;
  readonly revision: number;
  readonly batch_no: number;
  readonly priced_revision: number | null;
}
