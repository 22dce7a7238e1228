// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.unit_invitation`. */
export interface UnitInvitationRow {
  readonly invitation_id: string;
  readonly serial: string;
  readonly gtin: string;
  readonly email: string;
  readonly installer: string;
  readonly locale: string;
  readonly code_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly ended_as: string | null;
  readonly used_by: string | null;
}
