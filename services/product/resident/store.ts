import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import type { ResidentInvitationRow } from '../rows/resident-invitation.ts';
import { type InvitationState, afterInvitationEvent } from './invitation-state.ts';

export interface ResidentInvitation {
  readonly invitationId: string;
  readonly installationId: InstallationId;
  readonly inviter: PersonId;
  /** null after the invitation has ended. */
  readonly email: string | null;
  /** At the requested instant. */
  readonly state: InvitationState;
  readonly invitedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Name of the home. */
  readonly home: string;
}

/** Open invitations of an installation, the newest first. */
export async function openInvitationsOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly ResidentInvitation[]> {
  const rows = await db.query<Row>(
    `${invitations} where v.installation_id = $1 and v.state = 'open' and v.expires_at > $2
     order by v.created_at desc, v.invitation_id desc`,
    [access.installationId, now.toString()],
  );
  return rows.map((row) => invitationOf(row, now));
}

/** Inserts an invitation, or replaces the open one to the same mailbox, whose code ends. */
export async function insertInvitation(
  tx: Database,
  access: Access,
  invitation: { email: string; locale: Locale; codeHash: string; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ invitation: string }> {
  const [row] = await tx.query<{ invitation_id: string }>(
    `insert into product.resident_invitation
       (invitation_id, installation_id, person_id, email, locale, code_hash, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7, $8)
     on conflict (installation_id, email) where state = 'open' do update
       set person_id = excluded.person_id, locale = excluded.locale, code_hash = excluded.code_hash,
         created_at = excluded.created_at, expires_at = excluded.expires_at
     returning invitation_id`,
    [
      uuidv7(now),
      access.installationId,
      access.personId,
      invitation.email,
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
): Promise<ResidentInvitation | null> {
  const [row] = await db.query<Row>(`${invitations} where v.code_hash = $1`, [codeHash]);
  return row ? invitationOf(row, now) : null;
}

/** The same, locked until the transaction ends. */
export async function lockByCode(
  tx: Database,
  codeHash: string,
  now: Temporal.Instant,
): Promise<ResidentInvitation | null> {
  const [row] = await tx.query<Row>(`${invitations} where v.code_hash = $1 for update of v`, [
    codeHash,
  ]);
  return row ? invitationOf(row, now) : null;
}

export async function lockInvitation(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  { invitation, now }: { invitation: string; now: Temporal.Instant },
): Promise<ResidentInvitation | null> {
  const [row] = await tx.query<Row>(
    `${invitations} where v.installation_id = $1 and v.invitation_id = $2 for update of v`,
    [access.installationId, invitation],
  );
  return row ? invitationOf(row, now) : null;
}

/** Ends an invitation and deletes its address. */
export async function endInvitation(
  tx: Database,
  { invitationId, state }: Pick<ResidentInvitation, 'invitationId' | 'state'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.resident_invitation set state = $2, ended_at = $3, email = null where invitation_id = $1`,
    [invitationId, state, now.toString()],
  );
}

/** Withdraws all open invitations of a person to a home. */
export async function withdrawAllBy(
  tx: Database,
  { person, installation }: { person: string; installation: InstallationId },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.resident_invitation set state = 'withdrawn', ended_at = $3, email = null
     where person_id = $1 and installation_id = $2 and state = 'open'`,
    [person, installation, now.toString()],
  );
}

/** Ends expired invitations, and deletes those that ended before `endedBefore`. */
export async function purgeInvitations(
  db: Database,
  instants: { now: Temporal.Instant; endedBefore: Temporal.Instant },
): Promise<void> {
  await db.query(
    `update product.resident_invitation set state = 'over', ended_at = expires_at, email = null
     where state = 'open' and expires_at <= $1`,
    [instants.now.toString()],
  );
  const value = instants.endedBefore.toString();
  const ended = { table: 'product.resident_invitation', where: 'ended_at < $1', value };
  await deleteInBatches(db, ended);
}

type Row = Pick<
  ResidentInvitationRow,
  'invitation_id' | 'installation_id' | 'person_id' | 'email' | 'created_at' | 'expires_at'
> & { readonly state: InvitationState; readonly home: string };

const invitations = `select v.invitation_id, v.installation_id, v.person_id, v.email, v.state, v.created_at, v.expires_at, i.name as home
  from product.resident_invitation v join product.installation i on i.installation_id = v.installation_id`;

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

function invitationOf(row: Row, now: Temporal.Instant): ResidentInvitation {
  const isOver = row.expires_at.getTime() <= now.epochMilliseconds;
  return {
    invitationId: row.invitation_id,
    installationId: branded(row.installation_id),
    inviter: branded(row.person_id),
    email: row.email,
    state: (isOver ? afterInvitationEvent(row.state, 'end-comes') : null) ?? row.state,
    invitedAt: instantOf(row.created_at),
    expiresAt: instantOf(row.expires_at),
    home: row.home,
  };
}
