import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { type InvitationState, afterInvitationEvent } from '../resident/invitation-state.ts';
import type { ColleagueInvitationRow } from '../rows/colleague-invitation.ts';

export interface ColleagueInvitation {
  readonly invitationId: string;
  readonly partner: string;
  /** Name of the company. */
  readonly company: string;
  readonly inviter: PersonId;
  /** null after the invitation has ended. */
  readonly email: string | null;
  readonly isAdministrator: boolean;
  /** At the requested instant. */
  readonly state: InvitationState;
  readonly invitedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** Open invitations to a company, the newest first. */
export async function openInvitationsTo(
  db: Database,
  partner: string,
  now: Temporal.Instant,
): Promise<readonly ColleagueInvitation[]> {
  const rows = await db.query<Row>(
    `${invitations} where v.partner_id = $1 and v.state = 'open' and v.expires_at > $2
     order by v.created_at desc, v.invitation_id desc`,
    [partner, now.toString()],
  );
  return rows.map((row) => invitationOf(row, now));
}

/** Inserts an invitation, or replaces the open one to the same mailbox, whose code ends. */
export async function insertInvitation(
  tx: Database,
  invitation: {
    readonly partner: string;
    readonly inviter: PersonId;
    readonly email: string;
    readonly isAdministrator: boolean;
    readonly locale: Locale;
    readonly codeHash: string;
    readonly expiresAt: Temporal.Instant;
  },
  now: Temporal.Instant,
): Promise<{ invitation: string }> {
  const [row] = await tx.query<{ invitation_id: string }>(
    `insert into product.colleague_invitation
       (invitation_id, partner_id, person_id, email, is_administrator, locale, code_hash, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9)
     on conflict (partner_id, email) where state = 'open' do update
       set person_id = excluded.person_id, is_administrator = excluded.is_administrator, locale = excluded.locale,
         code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
     returning invitation_id`,
    [
      uuidv7(now),
      invitation.partner,
      invitation.inviter,
      invitation.email,
      invitation.isAdministrator,
      invitation.locale,
      invitation.codeHash,
      now.toString(),
      invitation.expiresAt.toString(),
    ],
  );
  return { invitation: row?.invitation_id ?? '' };
}

/** Returns the invitation of a code, or null. */
export async function invitationByCode(
  db: Database,
  codeHash: string,
  now: Temporal.Instant,
): Promise<ColleagueInvitation | null> {
  const [row] = await db.query<Row>(`${invitations} where v.code_hash = $1`, [codeHash]);
  return row ? invitationOf(row, now) : null;
}

/** The same, locked until the transaction ends. */
export async function lockByCode(
  tx: Database,
  codeHash: string,
  now: Temporal.Instant,
): Promise<ColleagueInvitation | null> {
  const [row] = await tx.query<Row>(`${invitations} where v.code_hash = $1 for update of v`, [
    codeHash,
  ]);
  return row ? invitationOf(row, now) : null;
}

export async function lockInvitation(
  tx: Database,
  { partner, invitation }: { readonly partner: string; readonly invitation: string },
  now: Temporal.Instant,
): Promise<ColleagueInvitation | null> {
  const [row] = await tx.query<Row>(
    `${invitations} where v.partner_id = $1 and v.invitation_id = $2 for update of v`,
    [partner, invitation],
  );
  return row ? invitationOf(row, now) : null;
}

/** Ends an invitation and deletes its address. */
export async function endInvitation(
  tx: Database,
  { invitationId, state }: Pick<ColleagueInvitation, 'invitationId' | 'state'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.colleague_invitation set state = $2, ended_at = $3, email = null where invitation_id = $1`,
    [invitationId, state, now.toString()],
  );
}

/** Withdraws all open invitations of a person to a company. */
export async function withdrawAllBy(
  tx: Database,
  { person, partner }: { readonly person: string; readonly partner: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.colleague_invitation set state = 'withdrawn', ended_at = $3, email = null
     where person_id = $1 and partner_id = $2 and state = 'open'`,
    [person, partner, now.toString()],
  );
}

/** Ends expired invitations, and deletes those that ended before `endedBefore`. */
export async function purgeInvitations(
  db: Database,
  instants: { readonly now: Temporal.Instant; readonly endedBefore: Temporal.Instant },
): Promise<void> {
  await db.query(
    `update product.colleague_invitation set state = 'over', ended_at = expires_at, email = null
     where state = 'open' and expires_at <= $1`,
    [instants.now.toString()],
  );
  const value = instants.endedBefore.toString();
  const ended = { table: 'product.colleague_invitation', where: 'ended_at < $1', value };
  await deleteInBatches(db, ended);
}

type Row = Pick<
  ColleagueInvitationRow,
  | 'invitation_id'
  | 'partner_id'
  | 'person_id'
  | 'email'
  | 'is_administrator'
  | 'created_at'
  | 'expires_at'
> & { readonly state: InvitationState; readonly company: string };

const invitations = `select v.invitation_id, v.partner_id, v.person_id, v.email, v.is_administrator, v.state, v.created_at, v.expires_at,
    p.name as company
  from product.colleague_invitation v join product.partner p on p.partner_id = v.partner_id`;

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

function invitationOf(row: Row, now: Temporal.Instant): ColleagueInvitation {
  const isOver = row.expires_at.getTime() <= now.epochMilliseconds;
  return {
    invitationId: row.invitation_id,
    partner: row.partner_id,
    company: row.company,
    inviter: branded(row.person_id),
    email: row.email,
    isAdministrator: row.is_administrator,
    state: (isOver ? afterInvitationEvent(row.state, 'end-comes') : null) ?? row.state,
    invitedAt: instantOf(row.created_at),
    expiresAt: instantOf(row.expires_at),
  };
}
