import { type Access, type Role, accessOf } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType, SelectQueryBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';

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
  const row = await validMemberships(db, person, now)
    .where('m.installation_id', '=', installation)
    .executeTakeFirst();
  return row ? membershipOf(row).access : null;
}

export async function membershipsOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly Membership[]> {
  const rows = await validMemberships(db, person, now)
    // For people of a service partner: own homes before granted ones.
    .orderBy((is) => is('m.role', '=', 'partner'))
    .orderBy('i.created_at')
    .orderBy('i.installation_id')
    .execute();
  return rows.map(membershipOf);
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
  const row = await validMemberships(db, access.personId, now)
    .where('m.installation_id', '=', access.installationId)
    .executeTakeFirst();
  return row ? membershipOf(row) : null;
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
  const row = await tx
    .as<Tables>()
    .selectFrom('product.membership')
    .select(['epoch', 'until'])
    .where('person_id', '=', access.personId)
    .where('installation_id', '=', access.installationId)
    .forShare()
    .executeTakeFirst();
  if (!row || row.epoch !== access.epoch) return false;
  return row.until === null || row.until.getTime() > now.epochMilliseconds;
}

/** Epoch of the valid membership, or null. Other services compare it with the epoch of an access. */
export async function epochOf(
  db: Database,
  { person, installation }: { person: string; installation: string },
  now: Temporal.Instant,
): Promise<number | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.membership')
    .select('epoch')
    .where('person_id', '=', person)
    .where('installation_id', '=', installation)
    .where((is) =>
      is.or([is('until', 'is', null), is('until', '>', new Date(now.epochMilliseconds))]),
    )
    .executeTakeFirst();
  return row?.epoch ?? null;
}

/** Current owners of an installation. */
export async function ownersOf(
  db: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<readonly PersonId[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.membership')
    .select('person_id')
    .where('installation_id', '=', installation)
    .where('role', '=', 'owner')
    .where((is) =>
      is.or([is('until', 'is', null), is('until', '>', new Date(now.epochMilliseconds))]),
    )
    .execute();
  return rows.map((row) => brand(row.person_id));
}

/** Stores a name; false if the installation has another version. */
export async function saveName(
  tx: Database,
  access: Access,
  { name, version }: { name: string; version: number },
): Promise<boolean> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.installation')
    .set({ name, version: version + 1 })
    .where('installation_id', '=', access.installationId)
    .where('version', '=', version)
    .returning('installation_id')
    .executeTakeFirst();
  return row !== undefined;
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

export async function saveTimeZone(tx: Database, access: Access, timeZone: string): Promise<void> {
  await tx.query('update product.installation set time_zone = $2 where installation_id = $1', [
    access.installationId,
    timeZone,
  ]);
}

/** Inserts an installation and the membership of its owner. */
export async function createInstallation(
  tx: Database,
  created: { owner: PersonId; name: string; timeZone: string },
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

/** Inserts an installation without members. */
export async function createUnownedInstallation(
  tx: Database,
  created: { name: string; timeZone: string },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = uuidv7(now);
  await tx
    .as<Tables>()
    .insertInto('product.installation')
    .values({
      installation_id: installation,
      name: created.name,
      time_zone: created.timeZone,
      created_at: now.toString(),
    })
    .execute();
  return brand(installation);
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
  await tx
    .as<Tables>()
    .insertInto('product.membership')
    .values({
      person_id: membership.person,
      installation_id: membership.installation,
      role: membership.role,
      // An owner has seen all of the past in the vendor's own app.
      visible_from: firstVisibleInstant,
      until: membership.until?.toString() ?? null,
      sample_installation_id: membership.template?.installationId ?? null,
      sample_until: membership.template?.until.toString() ?? null,
      created_at: now.toString(),
    })
    .execute();
}

/** For outbox deliveries, which may run after the installation was deleted. */
export async function installationExists(db: Database, installation: string): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.installation')
    .select('installation_id')
    .where('installation_id', '=', installation)
    .executeTakeFirst();
  return row !== undefined;
}

/** For jobs, which have no access. */
export async function timeZoneOf(db: Database, installation: InstallationId): Promise<string> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.installation')
    .select('time_zone')
    .where('installation_id', '=', installation)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/** The simulated clock of an installation; null: the real time. */
export async function worldClockOf(
  db: Database,
  installation: InstallationId,
): Promise<WorldClock | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.installation')
    .select(['clock_offset_ms', 'clock_rate', 'clock_anchor'])
    .where('installation_id', '=', installation)
    .executeTakeFirst();
  if (!row || row.clock_offset_ms === null || row.clock_rate === null || !row.clock_anchor)
    return null;
  return {
    offsetMs: row.clock_offset_ms,
    rate: row.clock_rate,
    anchor: row.clock_anchor.toISOString(),
  };
}

/** Stores the simulated clock of an installation; false if it is unchanged. */
export async function saveWorldClock(
  tx: Database,
  installation: InstallationId,
  clock: WorldClock | null,
): Promise<boolean> {
  const previous = await worldClockOf(tx, installation);
  const isSame =
    previous?.offsetMs === clock?.offsetMs &&
    previous?.rate === clock?.rate &&
    Date.parse(previous?.anchor ?? '') === Date.parse(clock?.anchor ?? '');
  if (isSame || (!previous && !clock)) return false;
  await tx
    .as<Tables>()
    .updateTable('product.installation')
    .set({
      clock_offset_ms: clock?.offsetMs ?? null,
      clock_rate: clock?.rate ?? null,
      clock_anchor: clock?.anchor ?? null,
    })
    .where('installation_id', '=', installation)
    .execute();
  return true;
}

const firstVisibleInstant = '2000-01-01T00:00:00Z';

interface Tables {
  'product.person': { person_id: string; issuer: string; subject: string };
  'product.installation': {
    installation_id: string;
    name: string;
    time_zone: string;
    version: ColumnType<number, never, number>;
    created_at: ColumnType<Date, string, never>;
    clock_offset_ms: ColumnType<number | null, never, number | null>;
    clock_rate: ColumnType<number | null, never, number | null>;
    clock_anchor: ColumnType<Date | null, never, string | null>;
  };
  'product.membership': {
    person_id: string;
    installation_id: string;
    role: Role;
    scopes: ColumnType<string[], string[] | undefined, string[]>;
    visible_from: ColumnType<Date, string, string>;
    until: ColumnType<Date | null, string | null, string | null>;
    epoch: ColumnType<number, never, number>;
    sample_installation_id: ColumnType<string | null, string | null, never>;
    sample_until: ColumnType<Date | null, string | null, never>;
    created_at: ColumnType<Date, string, never>;
  };
}

interface Row {
  person_id: string;
  installation_id: string;
  role: Role;
  scopes: string[];
  visible_from: Date;
  until: Date | null;
  epoch: number;
  sample_installation_id: string | null;
  sample_until: Date | null;
  name: string;
  time_zone: string;
  version: number;
}

/** A person by our id, or by issuer and subject of the identity provider. */
type PersonRef = PersonId | { readonly issuer: string; readonly subject: string };

function validMemberships(
  db: Database,
  person: PersonRef,
  now: Temporal.Instant,
): SelectQueryBuilder<
  { m: Tables['product.membership']; i: Tables['product.installation'] },
  'm' | 'i',
  Row
> {
  return db
    .as<Tables>()
    .selectFrom('product.membership as m')
    .innerJoin('product.installation as i', 'i.installation_id', 'm.installation_id')
    .select(['m.person_id', 'm.installation_id', 'm.role', 'm.scopes', 'm.visible_from'])
    .select(['m.until', 'm.epoch', 'm.sample_installation_id', 'm.sample_until'])
    .select(['i.name', 'i.time_zone', 'i.version'])
    .where('m.person_id', '=', (is) =>
      typeof person === 'string'
        ? is.val(person)
        : is
            .selectFrom('product.person')
            .select('person_id')
            .where('issuer', '=', person.issuer)
            .where('subject', '=', person.subject),
    )
    .where((is) =>
      is.or([is('m.until', 'is', null), is('m.until', '>', new Date(now.epochMilliseconds))]),
    );
}

function membershipOf(row: Row): Membership {
  return {
    access: accessOf({
      installationId: row.installation_id,
      personId: row.person_id,
      role: row.role,
      scopes: row.scopes,
      visibleFrom: row.visible_from.toISOString(),
      until: row.until?.toISOString() ?? null,
      epoch: row.epoch,
      ...(row.sample_installation_id !== null && row.sample_until !== null
        ? {
            sample: {
              installationId: row.sample_installation_id,
              until: row.sample_until.toISOString(),
            },
          }
        : {}),
    }),
    name: row.name,
    timeZone: row.time_zone,
    version: row.version,
  };
}
