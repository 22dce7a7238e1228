import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { PartnerMemberRow } from '../../rows/partner-member.ts';
import type { GrantedScopes } from '../grant/granted-scopes.ts';

/** A current grant, for a person of the company. */
export interface GrantedHome {
  readonly installation: string;
  readonly name: string;
  readonly timeZone: string;
  readonly partner: string;
  readonly company: string;
  readonly scopes: GrantedScopes;
  readonly since: Temporal.Instant;
  readonly endsAt: Temporal.Instant | null;
}

/** Homes with a current grant to a company of the person, by name. */
export async function grantedHomes(
  db: Database,
  { person, installation }: { person: PersonId; installation?: string },
  now: Temporal.Instant,
): Promise<readonly GrantedHome[]> {
  const rows = await db.query<{
    installation_id: string;
    name: string;
    time_zone: string;
    partner_id: string;
    company: string;
    scopes: GrantedScopes;
    starts_at: Date | null;
    ends_at: Date | null;
  }>(
    `select i.installation_id, i.name, i.time_zone, p.partner_id, p.name as company, g.scopes, g.starts_at, g.ends_at
     from product.membership m
     join product.installation i on i.installation_id = m.installation_id
     join product.partner p on p.partner_id = m.partner_id
     join product.partner_grant g on g.installation_id = m.installation_id and g.partner_id = m.partner_id
     where m.person_id = $1 and m.role = 'partner' and (m.until is null or m.until > $2::timestamptz)
       and g.state = 'accepted' and g.starts_at <= $2::timestamptz and (g.ends_at is null or g.ends_at > $2::timestamptz)
       and ($3::uuid is null or m.installation_id = $3)
     order by lower(i.name), i.installation_id`,
    [person, now.toString(), installation ?? null],
  );
  // Never empty: the statement compares it with the present.
  return rows.flatMap(({ starts_at: startsAt, ...row }) =>
    startsAt === null
      ? []
      : [
          {
            installation: row.installation_id,
            name: row.name,
            timeZone: row.time_zone,
            partner: row.partner_id,
            company: row.company,
            scopes: row.scopes,
            since: instantOf(startsAt),
            endsAt: row.ends_at && instantOf(row.ends_at),
          },
        ],
  );
}

/** A request that waits for an answer of a company, or for its first day. */
export interface RequestToCompany {
  readonly grant: string;
  readonly state: 'requested' | 'accepted';
  readonly company: string;
  /** Time zone of the home, in which its days are. */
  readonly timeZone: string;
  readonly scopes: GrantedScopes;
  readonly startsAt: Temporal.Instant | null;
  readonly historyFrom: string | null;
  readonly note: string;
  readonly requestedAt: Temporal.Instant;
  /** null after the acceptance. */
  readonly answerBy: Temporal.Instant | null;
}

/** Open requests to companies of the person, and accepted ones that begin later; the oldest first. Those of demo sessions reach nobody. */
export async function requestsToCompanies(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly RequestToCompany[]> {
  const rows = await db.query<{
    grant_id: string;
    state: RequestToCompany['state'];
    company: string;
    time_zone: string;
    scopes: GrantedScopes;
    starts_at: Date | null;
    history_from: string | null;
    note: string;
    requested_at: Date;
    ends_at: Date | null;
  }>(
    `select g.grant_id, g.state, p.name as company, i.time_zone, g.scopes, g.starts_at, g.history_from::text as history_from, g.note,
       g.requested_at, g.ends_at
     from product.partner_member w
     join product.partner_grant g on g.partner_id = w.partner_id
     join product.partner p on p.partner_id = g.partner_id
     join product.installation i on i.installation_id = g.installation_id
     where w.person_id = $1
       and (g.state = 'requested' and g.ends_at > $2::timestamptz or g.state = 'accepted' and g.starts_at > $2::timestamptz)
       and not exists (select from product.membership d
         where d.installation_id = g.installation_id and d.role = 'demo')
     order by g.requested_at, g.grant_id limit 200`,
    [person, now.toString()],
  );
  return rows.map((row) => ({
    grant: row.grant_id,
    state: row.state,
    company: row.company,
    timeZone: row.time_zone,
    scopes: row.scopes,
    startsAt: row.starts_at && instantOf(row.starts_at),
    historyFrom: row.history_from,
    note: row.note,
    requestedAt: instantOf(row.requested_at),
    answerBy: row.state === 'requested' && row.ends_at ? instantOf(row.ends_at) : null,
  }));
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** A company that the person administers; null for any other. */
export async function administeredCompany(
  db: Database,
  { person, partner }: { readonly person: PersonId; readonly partner: string },
): Promise<{ readonly name: string } | null> {
  const [row] = await db.query<{ name: string }>(
    `select p.name from product.partner_member m join product.partner p on p.partner_id = m.partner_id
     where m.person_id = $1 and m.partner_id = $2 and m.is_administrator`,
    [person, partner],
  );
  return row ?? null;
}

/** Companies that the person administers, by name. */
export async function administeredCompanies(
  db: Database,
  person: PersonId,
): Promise<readonly { readonly company: string; readonly name: string }[]> {
  return await db.query<{ company: string; name: string }>(
    `select p.partner_id as company, p.name from product.partner_member m join product.partner p on p.partner_id = m.partner_id
     where m.person_id = $1 and m.is_administrator order by p.name_key`,
    [person],
  );
}

/** Administrators of a company. */
export async function administratorsOf(db: Database, partner: string): Promise<readonly string[]> {
  const rows = await db.query<{ person_id: string }>(
    'select person_id from product.partner_member where partner_id = $1 and is_administrator order by person_id',
    [partner],
  );
  return rows.map(({ person_id }) => person_id);
}

/** Names of the person's companies. */
export async function companiesOf(db: Database, person: PersonId): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select p.name from product.partner_member m join product.partner p on p.partner_id = m.partner_id
     where m.person_id = $1 order by p.name_key`,
    [person],
  );
  return rows.map(({ name }) => name);
}

/** A person of a company. */
export interface CompanyMember {
  readonly person: PersonId;
  readonly since: Temporal.Instant;
  readonly isAdministrator: boolean;
}

/** People of a company, administrators first. */
export async function companyMembers(
  db: Database,
  partner: string,
): Promise<readonly CompanyMember[]> {
  const rows = await db.query<MemberRow>(
    `${members} order by is_administrator desc, since, person_id`,
    [partner],
  );
  return rows.map(memberOf);
}

/** The same, locked until the transaction ends, so that two administrators cannot remove each other. */
export async function lockCompanyMembers(
  tx: Database,
  partner: string,
): Promise<readonly CompanyMember[]> {
  const rows = await tx.query<MemberRow>(`${members} order by person_id for update`, [partner]);
  return rows.map(memberOf);
}

const members = `select person_id, since, is_administrator from product.partner_member where partner_id = $1`;

type MemberRow = Pick<PartnerMemberRow, 'person_id' | 'since' | 'is_administrator'>;

const memberOf = (row: MemberRow): CompanyMember => ({
  person: branded(row.person_id),
  since: instantOf(row.since),
  isAdministrator: row.is_administrator,
});
