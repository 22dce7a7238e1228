// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.command`. */
export interface CommandRow {
  readonly command_id: string;
  readonly installation_id: string;
  readonly unit_id: string;
  readonly link_id: string;
  readonly before: unknown;
  readonly by_whom: string;
  readonly person_id: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly params: unknown;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly due_at: Date;
  readonly sending_since: Date | null;
  readonly sent_at: Date | null;
  readonly settled_at: Date | null;
  readonly read_backs: number;
  readonly attempt: string | null;
  readonly command: unknown;
  readonly target: string;
  readonly decision_id: string | null;
}
