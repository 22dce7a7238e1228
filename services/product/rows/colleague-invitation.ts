// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.colleague_invitation`. */
export interface ColleagueInvitationRow {
  readonly invitation_id: string;
  readonly partner_id: string;
  readonly person_id: string;
  readonly email: string | null;
  readonly is_administrator: boolean;
  readonly locale: string;
  readonly code_hash: string;
  readonly state: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}
