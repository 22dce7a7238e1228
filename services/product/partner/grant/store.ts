import type { Access } from '@hearth/access/access.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { GrantScope } from '@hearth/access/partner-scope.ts';
import type { PartnerGrantRow } from '../../rows/partner-grant.ts';
import { type GrantState, afterGrantEvent } from './grant-state.ts';

export interface StoredPartnerGrant {
  readonly partnerId: string;
  /** At the requested instant. */
  readonly state: GrantState;
  readonly scope: GrantScope;
  readonly givenAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
}

/** Grants of an installation: the current one first, then the newest. */
export async function grantsOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly StoredPartnerGrant[]> {
  const rows = await db.query<Row>(
    `select ${columns} from product.partner_grant where installation_id = $1
     order by state = 'granted' desc, given_at desc, partner_id limit 20`,
    [access.installationId],
  );
  return rows.map((row) => grantOf(row, now));
}

/** Grants of an installation, locked until the transaction ends, because giving one ends another. */
export async function lockGrants(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly StoredPartnerGrant[]> {
  // Locks the installation: two first grants at once have no grant row to lock.
  await tx.query('select 1 from product.installation where installation_id = $1 for update', [
    access.installationId,
  ]);
  // Marks grants after their last day as over.
  await tx.query(
    `update product.partner_grant set state = 'over', ended_at = ends_at
     where installation_id = $1 and state = 'granted' and ends_at <= $2`,
    [access.installationId, now.toString()],
  );
  const rows = await tx.query<Row>(
    `select ${columns} from product.partner_grant where installation_id = $1`,
    [access.installationId],
  );
  return rows.map((row) => grantOf(row, now));
}

export async function putGrant(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  grant: { partner: string; scope: GrantScope; endsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<StoredPartnerGrant> {
  const [row] = await tx.query<Row>(
    `insert into product.partner_grant (installation_id, partner_id, state, scope, given_at, ends_at)
     values ($1, $2, 'granted', $3, $4, $5)
     on conflict (installation_id, partner_id) do update
       set state = 'granted', scope = excluded.scope, ends_at = excluded.ends_at, ended_at = null,
         given_at = case when product.partner_grant.state = 'granted'
             and (product.partner_grant.ends_at is null or product.partner_grant.ends_at > $4)
           then product.partner_grant.given_at else excluded.given_at end
     returning ${columns}`,
    [
      access.installationId,
      grant.partner,
      grant.scope,
      now.toString(),
      grant.endsAt?.toString() ?? null,
    ],
  );
  if (!row) throw new Error('an inserted grant is missing');
  return grantOf(row, now);
}

export async function endGrant(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  grant: Pick<StoredPartnerGrant, 'partnerId' | 'state'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.partner_grant set state = $3, ended_at = least(coalesce(ends_at, $4::timestamptz), $4::timestamptz)
     where installation_id = $1 and partner_id = $2`,
    [access.installationId, grant.partnerId, grant.state, now.toString()],
  );
}

/** False if the person belongs to the partner already. */
export async function putMember(
  tx: Database,
  { partner, person }: { partner: string; person: PersonId },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.partner_member (partner_id, person_id, since) values ($1, $2, $3)
     on conflict do nothing returning 1 as put`,
    [partner, person, now.toString()],
  );
  return rows.length > 0;
}

/** False if the person did not belong to the partner. */
export async function deleteMember(
  tx: Database,
  { partner, person }: { partner: string; person: PersonId },
): Promise<boolean> {
  const rows = await tx.query(
    'delete from product.partner_member where partner_id = $1 and person_id = $2 returning 1 as gone',
    [partner, person],
  );
  return rows.length > 0;
}

type Row = Pick<PartnerGrantRow, 'partner_id' | 'given_at' | 'ends_at' | 'ended_at'> & {
  readonly state: 'granted' | 'withdrawn' | 'over';
  readonly scope: GrantScope;
};

const columns = 'partner_id, state, scope, given_at, ends_at, ended_at';

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

function grantOf(row: Row, now: Temporal.Instant): StoredPartnerGrant {
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now.epochMilliseconds;
  const state = (isOver ? afterGrantEvent(row.state, 'end-comes') : null) ?? row.state;
  const endedAt = row.ended_at ?? (state === 'over' ? row.ends_at : null);
  return {
    partnerId: row.partner_id,
    state,
    scope: row.scope,
    givenAt: instantOf(row.given_at),
    endsAt: row.ends_at && instantOf(row.ends_at),
    endedAt: endedAt && instantOf(endedAt),
  };
}
