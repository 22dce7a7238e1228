import { type Access, type HiddenSpan, type Role, accessOf } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import type { InstallationRow } from '../rows/installation.ts';
import type { MembershipRow } from '../rows/membership.ts';
import { wakeIndex } from '../wake-index.ts';
import { worldClockSql } from './world-clock.ts';

export interface Membership {
  readonly access: Access;
  readonly name: string;
  readonly timeZone: string;
  readonly version: number;
}

/** The only look-up that creates an Access; null without a valid membership. */
export async function accessFor(
  db: Database,
  { person, installation }: { person: PersonRef; installation: string },
  now: Temporal.Instant,
): Promise<Access | null> {
  const [row] = await db.query<Row>(`${validMemberships} and m.installation_id = $5`, [
    ...valuesOf(person, now),
    installation,
  ]);
  return row ? membershipOf(row, now).access : null;
}

export async function membershipsOf(
  db: Database,
  person: PersonRef,
  now: Temporal.Instant,
): Promise<readonly Membership[]> {
  // For people of a service partner: own homes before granted ones.
  const rows = await db.query<Row>(
    `${validMemberships} order by m.role = 'partner', i.created_at, i.installation_id`,
    valuesOf(person, now),
  );
  return rows.map((row) => membershipOf(row, now));
}

/** Installations where the person is owner or resident. */
export async function homesOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const places = await membershipsOf(db, person, now);
  const own = places.filter(({ access }) => access.role === 'owner' || access.role === 'resident');
  return new Set(own.map(({ access }) => access.installationId));
}

export async function findMembership(
  db: Database,
  access: Access,
  now: Temporal.Instant,
): Promise<Membership | null> {
  const [row] = await db.query<Row>(`${validMemberships} and m.installation_id = $5`, [
    ...valuesOf(access.personId, now),
    access.installationId,
  ]);
  return row ? membershipOf(row, now) : null;
}

/**
 * Whether the access still matches the membership; locks the row until the transaction ends. A signed access is valid for 30 seconds,
 * and a write with it must fail after the membership has ended.
 */
export async function isAccessCurrent(
  tx: Database,
  access: Access,
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await tx.query<Pick<MembershipRow, 'epoch' | 'until'>>(
    'select epoch, until from product.membership where person_id = $1 and installation_id = $2 for share',
    [access.personId, access.installationId],
  );
  if (!row || row.epoch !== access.epoch) return false;
  return row.until === null || row.until.getTime() > now.epochMilliseconds;
}

/** Epoch of the valid membership, or null. Other services compare it with the epoch of an access. */
export async function epochOf(
  db: Database,
  { person, installation }: { person: string; installation: string },
  now: Temporal.Instant,
): Promise<number | null> {
  const [row] = await db.query<Pick<MembershipRow, 'epoch'>>(
    `select epoch from product.membership
     where person_id = $1 and installation_id = $2 and (until is null or until > $3)`,
    [person, installation, now.toString()],
  );
  return row?.epoch ?? null;
}

/** Access of the home's first owner, or of its demo session; null without one and for a template home, which nobody watches. */
export async function watchAccessOf(
  db: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<Access | null> {
  const [row] = await db.query<Row>(
    `select m.person_id, m.installation_id, m.role, m.scopes, m.scope_ends, m.visible_from, m.hidden_spans, m.until, m.epoch,
       m.template_installation_id, m.template_until, i.name, i.time_zone, i.version
     from product.membership m join product.installation i on i.installation_id = m.installation_id
     where m.installation_id = $1 and m.role in ('owner', 'demo') and (m.until is null or m.until > $2)
       and not exists (select from product.template_home t where t.installation_id = m.installation_id)
     order by m.created_at, m.person_id limit 1`,
    [installation, now.toString()],
  );
  return row ? membershipOf(row, now).access : null;
}

/** Current owners of an installation. */
export async function ownersOf(
  db: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<readonly PersonId[]> {
  const rows = await db.query<Pick<MembershipRow, 'person_id'>>(
    `select person_id from product.membership
     where installation_id = $1 and role = 'owner' and (until is null or until > $2)`,
    [installation, now.toString()],
  );
  return rows.map((row) => branded(row.person_id));
}

/** Stores a name; false if the installation has another version. */
export async function saveName(
  tx: Database,
  access: Access,
  { name, version }: { name: string; version: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update product.installation set name = $3, version = version + 1
     where installation_id = $1 and version = $2 returning installation_id`,
    [access.installationId, version, name],
  );
  return rows.length > 0;
}

/** For changes to tables beside the installation's row; false if the installation has another version. */
export async function incrementVersion(
  tx: Database,
  access: Access,
  version: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update product.installation set version = version + 1 where installation_id = $1 and version = $2 returning version`,
    [access.installationId, version],
  );
  return rows.length > 0;
}

export async function saveTimeZone(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  timeZone: string,
): Promise<void> {
  await tx.query('update product.installation set time_zone = $2 where installation_id = $1', [
    access.installationId,
    timeZone,
  ]);
}

/** Inserts an installation and the membership of its owner. */
export async function createInstallation(
  tx: Database,
  created: { owner: PersonId; name: string; timeZone: string; id?: string },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = await createUnownedInstallation(tx, created, now);
  await createMembership(
    tx,
    { person: created.owner, installation, role: 'owner', until: null },
    now,
  );
  return installation;
}

/** Inserts an installation of a demo session; its history before the session is that of the template home. */
export async function createDemoInstallation(
  tx: Database,
  created: {
    visitor: PersonId;
    name: string;
    timeZone: string;
    id?: string;
    until: Temporal.Instant;
    template: { installationId: InstallationId; until: Temporal.Instant };
  },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = await createUnownedInstallation(tx, created, now);
  const { visitor: person, until, template } = created;
  await createMembership(tx, { person, installation, role: 'demo', until, template }, now);
  return installation;
}

/** Kind of due work that deletes old rows of a home; its key is the installation. */
export const retentionKind = 'product.retention';

/** Inserts an installation without members. */
export async function createUnownedInstallation(
  tx: Database,
  created: { name: string; timeZone: string; id?: string },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = created.id ?? uuidv7(now);
  await tx.query(
    'insert into product.installation (installation_id, name, time_zone, created_at) values ($1, $2, $3, $4)',
    [installation, created.name, created.timeZone, now.toString()],
  );
  await wakeIndex(tx, installation, now);
  await wakeWork(tx, { kind: retentionKind, key: installation }, now.add({ hours: 24 }));
  return branded(installation);
}

async function createMembership(
  tx: Database,
  membership: {
    person: PersonId;
    installation: InstallationId;
    role: Role;
    until: Temporal.Instant | null;
    template?: { installationId: InstallationId; until: Temporal.Instant };
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.membership (person_id, installation_id, role, visible_from, until, template_installation_id,
       template_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      membership.person,
      membership.installation,
      membership.role,
      // An owner has seen all of the past in the vendor's own app.
      firstVisibleInstant,
      membership.until?.toString() ?? null,
      membership.template?.installationId ?? null,
      membership.template?.until.toString() ?? null,
      now.toString(),
    ],
  );
}

/** For outbox deliveries, which may run after the installation was deleted. */
export async function installationExists(db: Database, installation: string): Promise<boolean> {
  const rows = await db.query(
    'select installation_id from product.installation where installation_id = $1',
    [installation],
  );
  return rows.length > 0;
}

/** Locks the row of an installation against its deletion until the transaction ends; false: it is gone. */
export async function lockInstallation(tx: Database, installation: string): Promise<boolean> {
  const rows = await tx.query(
    'select installation_id from product.installation where installation_id = $1 for share',
    [installation],
  );
  return rows.length > 0;
}

/** Name of a home for mails; empty where it has none. */
export async function homeNameOf(db: Database, installation: string): Promise<string> {
  const [row] = await db.query<Pick<InstallationRow, 'name'>>(
    'select name from product.installation where installation_id = $1',
    [installation],
  );
  return row?.name ?? '';
}

/** For jobs, which have no access. */
export async function timeZoneOf(db: Database, installation: InstallationId): Promise<string> {
  const [row] = await db.query<Pick<InstallationRow, 'time_zone'>>(
    'select time_zone from product.installation where installation_id = $1',
    [installation],
  );
  if (!row) throw new Error('no such installation');
  return row.time_zone;
}

/** The simulated clock of an installation; null: the real time. */
export async function worldClockOf(
  db: Database,
  installation: InstallationId,
): Promise<WorldClock | null> {
  const [row] = await db.query<{ readonly clock: WorldClock | null }>(
    `select ${worldClockSql} as clock from product.installation i where i.installation_id = $1`,
    [installation],
  );
  return row?.clock ?? null;
}

/** Stores the simulated clock of an installation; false if it is unchanged. */
export async function saveWorldClock(
  tx: Database,
  installation: InstallationId,
  { previous, clock }: { previous: WorldClock | null; clock: WorldClock | null },
): Promise<boolean> {
  const isSame =
    previous?.offsetMs === clock?.offsetMs &&
    previous?.rate === clock?.rate &&
    previous?.weatherStation === clock?.weatherStation &&
    Date.parse(previous?.anchor ?? '') === Date.parse(clock?.anchor ?? '');
  if (isSame || (!previous && !clock)) return false;
  await tx.query(
    `update product.installation set clock_offset_ms = $2, clock_rate = $3, clock_anchor = $4, weather_station = $5
     where installation_id = $1`,
    [
      installation,
      clock?.offsetMs ?? null,
      clock?.rate ?? null,
      clock?.anchor ?? null,
      clock?.weatherStation ?? null,
    ],
  );
  return true;
}

const firstVisibleInstant = '2000-01-01T00:00:00Z';

type Row = Omit<MembershipRow, 'created_at' | 'partner_id' | 'hidden_spans' | 'scope_ends'> &
  Pick<InstallationRow, 'name' | 'time_zone' | 'version'> & {
    readonly role: Role;
    readonly hidden_spans: readonly HiddenSpan[];
    readonly scope_ends: Readonly<Record<string, string>>;
  };

/** A person by our id, or by issuer and subject of the identity provider. */
export type PersonRef = PersonId | { readonly issuer: string; readonly subject: string };

/** Parameters: `valuesOf`. */
const validMemberships = `select m.person_id, m.installation_id, m.role, m.scopes, m.scope_ends, m.visible_from, m.hidden_spans, m.until, m.epoch,
    m.template_installation_id, m.template_until, i.name, i.time_zone, i.version
  from product.membership m join product.installation i on i.installation_id = m.installation_id
  where m.person_id = coalesce($1::uuid, (select person_id from product.person where issuer = $2 and subject = $3))
    and (m.until is null or m.until > $4)`;

const valuesOf = (person: PersonRef, now: Temporal.Instant): readonly (string | null)[] =>
  typeof person === 'string'
    ? [person, null, null, now.toString()]
    : [null, person.issuer, person.subject, now.toString()];

function membershipOf(row: Row, now: Temporal.Instant): Membership {
  const { scopes, until } = scopesAt(row, now);
  return {
    access: accessOf({
      installationId: row.installation_id,
      personId: row.person_id,
      role: row.role,
      scopes: [...scopes],
      visibleFrom: row.visible_from.toISOString(),
      hiddenSpans: [...row.hidden_spans],
      until: until?.toISOString() ?? null,
      epoch: row.epoch,
      ...(row.template_installation_id !== null && row.template_until !== null
        ? {
            template: {
              installationId: row.template_installation_id,
              until: row.template_until.toISOString(),
            },
          }
        : {}),
    }),
    name: row.name,
    timeZone: row.time_zone,
    version: row.version,
  };
}

/** The scopes that have not ended, and the instant at which the first of them or the membership does: an access has the same scopes for its life. */
function scopesAt(
  { role, scopes, scope_ends: ends, until }: Row,
  now: Temporal.Instant,
): { readonly scopes: readonly string[]; readonly until: Date | null } {
  if (role !== 'partner') return { scopes, until };
  const endOf = (scope: string): number => Date.parse(ends[scope] ?? '') || Infinity;
  const current = scopes.filter((scope) => endOf(scope) > now.epochMilliseconds);
  const firstMs = Math.min(until?.getTime() ?? Infinity, ...current.map(endOf));
  return { scopes: current, until: Number.isFinite(firstMs) ? new Date(firstMs) : null };
}
