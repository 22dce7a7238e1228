import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';

/** A person with a valid membership of an installation. */
export interface Member {
  readonly person: PersonId;
  readonly role: 'owner' | 'resident';
  readonly since: Temporal.Instant;
}

/** Owners first, then residents in the order of their membership. */
export async function membersOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly Member[]> {
  const rows = await db.query<{ person_id: string; role: Member['role']; created_at: Date }>(
    `select person_id, role, created_at from product.membership
     where installation_id = $1 and role in ('owner', 'resident') and ${validMembership(2)}
     order by role, created_at, person_id`,
    [access.installationId, now.toString()],
  );
  return rows.map(({ person_id, role, created_at }) => ({
    person: branded(person_id),
    role,
    since: Temporal.Instant.fromEpochMilliseconds(created_at.getTime()),
  }));
}

/** People of a company with access to a home: its administrators, or all of them where it has none. */
export async function peopleInCharge(
  db: Database,
  { installation, partner }: { readonly installation: string; readonly partner: string },
  now: Temporal.Instant,
): Promise<readonly PersonId[]> {
  const rows = await db.query<{ person_id: string; is_administrator: boolean | null }>(
    `select m.person_id, w.is_administrator from product.membership m
     left join product.partner_member w on w.partner_id = m.partner_id and w.person_id = m.person_id
     where m.installation_id = $1 and m.partner_id = $3 and m.role = 'partner'
       and (m.until is null or m.until > $2::timestamptz) order by m.person_id`,
    [installation, now.toString(), partner],
  );
  const administrators = rows.filter((row) => row.is_administrator === true);
  return (administrators.length > 0 ? administrators : rows).map((row) => branded(row.person_id));
}

/** All people who may see alerts of a home: its household, its demo session, and partners who monitor it. */
export async function alertReadersOf(
  db: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<readonly { readonly person: PersonId; readonly isPartner: boolean }[]> {
  const rows = await db.query<{ person_id: string; role: string }>(
    `select person_id, role from product.membership
     where installation_id = $1 and ${validMembership(2)}
       and (role in ('owner', 'resident', 'demo') or role = 'partner' and 'monitoring' = any (scopes)
         and coalesce((scope_ends ->> 'monitoring')::timestamptz > $2::timestamptz, true))
     order by person_id`,
    [installation, now.toString()],
  );
  return rows.map(({ person_id, role }) => ({
    person: branded(person_id),
    isPartner: role === 'partner',
  }));
}

/** A home with a present or past membership of the person. */
export interface HomeMembership {
  readonly installation: string;
  /** null after the membership has ended. */
  readonly name: string | null;
  /** At present. */
  readonly isOwner: boolean;
  readonly since: Temporal.Instant;
}

/** Homes with a membership of the person, also ended ones. */
export async function currentAndPastHomesOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly HomeMembership[]> {
  const rows = await db.query<{
    installation_id: string;
    name: string | null;
    is_owner: boolean;
    created_at: Date;
  }>(
    `select m.installation_id, case when ${validMembership(2, 'm.')} then i.name end as name,
       m.role = 'owner' and ${validMembership(2, 'm.')} as is_owner, m.created_at
     from product.membership m join product.installation i on i.installation_id = m.installation_id
     where m.person_id = $1`,
    [person, now.toString()],
  );
  return rows.map(({ installation_id: installation, name, is_owner: isOwner, created_at }) => ({
    installation,
    name,
    isOwner,
    since: Temporal.Instant.fromEpochMilliseconds(created_at.getTime()),
  }));
}

/** Since when the person owns each of their homes, ISO instants. */
export async function ownerSince(
  db: Database,
  person: string,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ installation_id: string; created_at: Date }>(
    `select installation_id, created_at from product.membership
     where person_id = $1 and role = 'owner' and ${validMembership(2)}`,
    [person, now.toString()],
  );
  return new Map(rows.map((row) => [row.installation_id, row.created_at.toISOString()]));
}

/** Role of the person's valid membership, locked until the transaction ends; null without one. */
export async function lockRole(
  tx: Database,
  { person, installation }: { person: string; installation: string },
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await tx.query<{ role: string }>(
    `select role from product.membership where person_id = $1 and installation_id = $2 and ${validMembership(3)} for update`,
    [person, installation, now.toString()],
  );
  return row?.role ?? null;
}

/** Locks the memberships of all owners, so that of two owners who leave at once one stays. */
export async function lockOwners(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly PersonId[]> {
  return (await lockOwnerships(tx, access, now)).map(({ person }) => person);
}

/** Locks the memberships of all owners and returns since when each one has the home. */
export async function lockOwnerships(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<readonly { readonly person: PersonId; readonly since: Temporal.Instant }[]> {
  const rows = await tx.query<{ person_id: string; created_at: Date }>(
    `select person_id, created_at from product.membership where installation_id = $1 and role = 'owner' and ${validMembership(2)}
     order by person_id for update`,
    [access.installationId, now.toString()],
  );
  return rows.map((row) => ({
    person: branded(row.person_id),
    since: Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()),
  }));
}

/** Inserts or replaces a membership as resident. The epoch grows, so that earlier tokens end. */
export async function saveResident(
  tx: Database,
  resident: { person: PersonId; installation: InstallationId; invitedBy: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.membership (person_id, installation_id, role, scopes, visible_from, hidden_spans, until, created_at)
     select $1, $2, 'resident', '{}', o.visible_from, o.hidden_spans, null, $4 from product.membership o
     where o.installation_id = $2 and o.person_id = $3
     on conflict (person_id, installation_id) do update
       set role = 'resident', scopes = '{}', visible_from = excluded.visible_from, hidden_spans = excluded.hidden_spans,
         until = null, partner_id = null,
         created_at = excluded.created_at, epoch = product.membership.epoch + 1`,
    [resident.person, resident.installation, resident.invitedBy, now.toString()],
  );
}

/** Makes a person the owner of a home that passes on. The epoch grows, so that earlier tokens end. */
export async function saveOwner(
  tx: Database,
  owner: Pick<Access, 'visibleFrom' | 'hiddenSpans'> & {
    person: PersonId;
    installation: InstallationId;
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.membership (person_id, installation_id, role, scopes, visible_from, hidden_spans, until, created_at)
     values ($1, $2, 'owner', '{}', $3, $5, null, $4)
     on conflict (person_id, installation_id) do update
       set role = 'owner', scopes = '{}', visible_from = excluded.visible_from, hidden_spans = excluded.hidden_spans,
         until = null, partner_id = null,
         created_at = excluded.created_at, epoch = product.membership.epoch + 1`,
    [
      owner.person,
      owner.installation,
      owner.visibleFrom,
      now.toString(),
      JSON.stringify(owner.hiddenSpans ?? []),
    ],
  );
}

/** Ends the membership at `now`. The epoch grows, so that earlier tokens end. */
export async function endMembership(
  tx: Database,
  { person, installation }: { person: string; installation: InstallationId },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.membership set until = $3, epoch = epoch + 1
     where person_id = $1 and installation_id = $2 and ${validMembership(3)}`,
    [person, installation, now.toString()],
  );
  // A later membership of the person begins without the calendar address of this one.
  await tx.query(
    'delete from product.calendar_feed where person_id = $1 and installation_id = $2',
    [person, installation],
  );
}

/**
 * Updates the memberships of partners' people to the current grants, of one installation, partner or person. It runs in the
 * transaction of every change to a grant or to the people of a partner. Owners and residents keep their membership.
 */
export async function syncPartnerMemberships(
  tx: Database,
  subject: { installation: InstallationId } | { partner: string } | { person: PersonId },
  now: Temporal.Instant,
): Promise<void> {
  const column =
    'installation' in subject
      ? 'installation_id'
      : 'partner' in subject
        ? 'partner_id'
        : 'person_id';
  const id =
    'installation' in subject
      ? subject.installation
      : 'partner' in subject
        ? subject.partner
        : subject.person;
  // The scopes that have not ended; each one ends with the previous one at the latest.
  const granted = `select w.person_id, g.installation_id, g.partner_id, g.visible_from, g.hidden_spans,
      array(select s.key from jsonb_each_text(g.scopes) s where ${isCurrentScope} order by s.key) as scopes,
      (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each_text(g.scopes) s
        where s.value is not null and ${isCurrentScope}) as scope_ends,
      (select case when bool_or(s.value is null) then g.ends_at
          else least(g.ends_at, max(s.value::timestamptz)) end
        from jsonb_each_text(g.scopes) s where ${isCurrentScope}) as until
    from product.partner_grant g join product.partner_member w on w.partner_id = g.partner_id
    where g.state = 'accepted' and g.starts_at <= $2::timestamptz
      and (g.ends_at is null or g.ends_at > $2::timestamptz)
      and exists (select from jsonb_each_text(g.scopes) s where ${isCurrentScope})
      and not exists (select from product.membership d
        where d.installation_id = g.installation_id and d.role = 'demo')`;
  const values = [id, now.toString()];
  await tx.query(
    `insert into product.membership as m (person_id, installation_id, role, scopes, scope_ends, visible_from, hidden_spans, until,
       partner_id, created_at)
     select w.person_id, w.installation_id, 'partner', w.scopes, w.scope_ends, w.visible_from, w.hidden_spans, w.until,
       w.partner_id, $2
     from (${granted}) w where w.${column} = $1
     on conflict (person_id, installation_id) do update
       set role = 'partner', scopes = excluded.scopes, scope_ends = excluded.scope_ends,
         visible_from = excluded.visible_from, hidden_spans = excluded.hidden_spans, until = excluded.until,
         partner_id = excluded.partner_id, created_at = excluded.created_at, epoch = m.epoch + 1
       where (m.role = 'partner' or m.until <= $2)
         and (m.role, m.scopes, m.scope_ends, m.visible_from, m.partner_id) is distinct from
           (excluded.role, excluded.scopes, excluded.scope_ends, excluded.visible_from, excluded.partner_id)
         or m.role = 'partner' and m.until is distinct from excluded.until`,
    values,
  );
  await tx.query(
    `update product.membership m set until = $2, epoch = epoch + 1
     where m.role = 'partner' and m.partner_id is not null and ${validMembership(2, 'm.')} and m.${column} = $1
       and not exists (select from (${granted}) w
         where w.person_id = m.person_id and w.installation_id = m.installation_id and w.partner_id = m.partner_id)`,
    values,
  );
}

/** SQL condition: a scope `s` of a grant has not ended at the instant of the second parameter. */
const isCurrentScope = '(s.value is null or s.value::timestamptz > $2::timestamptz)';

/** SQL condition: the membership is valid at the instant of this parameter. */
const validMembership = (parameter: number, alias = ''): string =>
  `(${alias}until is null or ${alias}until > $${parameter}::timestamptz)`;
