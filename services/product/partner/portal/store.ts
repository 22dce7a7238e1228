import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { GrantScope } from '@hearth/access/partner-scope.ts';

/** A current grant, for a person of the company. */
export interface GrantedHome {
  readonly installation: string;
  readonly name: string;
  readonly timeZone: string;
  readonly company: string;
  readonly scope: GrantScope;
  readonly givenAt: Temporal.Instant;
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
    company: string;
    scope: GrantScope;
    given_at: Date;
    ends_at: Date | null;
  }>(
    `select i.installation_id, i.name, i.time_zone, p.name as company, g.scope, g.given_at, g.ends_at
     from product.membership m
     join product.installation i on i.installation_id = m.installation_id
     join product.partner p on p.partner_id = m.partner_id
     join product.partner_grant g on g.installation_id = m.installation_id and g.partner_id = m.partner_id
     where m.person_id = $1 and m.role = 'partner' and (m.until is null or m.until > $2::timestamptz)
       and g.state = 'granted' and (g.ends_at is null or g.ends_at > $2::timestamptz)
       and ($3::uuid is null or m.installation_id = $3)
     order by lower(i.name), i.installation_id`,
    [person, now.toString(), installation ?? null],
  );
  return rows.map((row) => ({
    installation: row.installation_id,
    name: row.name,
    timeZone: row.time_zone,
    company: row.company,
    scope: row.scope,
    givenAt: Temporal.Instant.fromEpochMilliseconds(row.given_at.getTime()),
    endsAt: row.ends_at && Temporal.Instant.fromEpochMilliseconds(row.ends_at.getTime()),
  }));
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
