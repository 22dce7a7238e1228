import { type Access, type Role, accessOf } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType, SelectQueryBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';

export interface Place {
  readonly access: Access;
  readonly name: string;
  readonly timeZone: string;
  readonly version: number;
}

/** The one look-up that makes an Access: null for someone who is no member, or no longer. */
export async function accessFor(
  db: Database,
  who: { person: Known; installation: string },
  now: Temporal.Instant,
): Promise<Access | null> {
  const row = await standing(db, who.person, now)
    .where('m.installation_id', '=', who.installation)
    .executeTakeFirst();
  return row ? placeOf(row).access : null;
}

export async function placesOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly Place[]> {
  const rows = await standing(db, person, now)
    // A partner's people find their own homes before those that they look after.
    .orderBy((is) => is('m.role', '=', 'partner'))
    .orderBy('i.created_at')
    .orderBy('i.installation_id')
    .execute();
  return rows.map(placeOf);
}

/** Where the person lives: what they look after for others is not theirs. */
export async function homesOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const places = await placesOf(db, person, now);
  const own = places.filter(({ access }) => access.role === 'owner' || access.role === 'resident');
  return new Set(own.map(({ access }) => access.installationId));
}

export async function findPlace(
  db: Database,
  access: Access,
  now: Temporal.Instant,
): Promise<Place | null> {
  const row = await standing(db, access.personId, now)
    .where('m.installation_id', '=', access.installationId)
    .executeTakeFirst();
  return row ? placeOf(row) : null;
}

/**
 * Whether the access is still what the membership says, held so until the transaction ends: a write that another service's
 * token allowed thirty seconds ago must not pass after the membership ended.
 */
export async function stillStands(
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

/** For services: the epoch that a valid access carries now, or null. */
export async function epochOf(
  db: Database,
  who: { person: string; installation: string },
  now: Temporal.Instant,
): Promise<number | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.membership')
    .select('epoch')
    .where('person_id', '=', who.person)
    .where('installation_id', '=', who.installation)
    .where((is) =>
      is.or([is('until', 'is', null), is('until', '>', new Date(now.epochMilliseconds))]),
    )
    .executeTakeFirst();
  return row?.epoch ?? null;
}

/** For what has to be told to those whose home it is. */
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

/** False when the installation is not at that version any more. */
export async function rename(
  tx: Database,
  access: Access,
  to: { name: string; version: number },
): Promise<boolean> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.installation')
    .set({ name: to.name, version: to.version + 1 })
    .where('installation_id', '=', access.installationId)
    .where('version', '=', to.version)
    .returning('installation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** For what is kept beside the installation's row; false when it is not at that version any more. */
export async function takeVersion(tx: Database, access: Access, version: number): Promise<boolean> {
  const rows = await tx.query(
    `update product.installation set version = version + 1 where installation_id = $1 and version = $2 returning version`,
    [access.installationId, version],
  );
  return rows.length > 0;
}

export async function keepTimeZone(tx: Database, access: Access, timeZone: string): Promise<void> {
  await tx.query('update product.installation set time_zone = $2 where installation_id = $1', [
    access.installationId,
    timeZone,
  ]);
}

/** Makes an installation and its owner. */
export async function createInstallation(
  tx: Database,
  made: { owner: PersonId; name: string; timeZone: string },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = await createOwnerless(tx, made, now);
  await createMembership(tx, { person: made.owner, installation, role: 'owner', until: null }, now);
  return installation;
}

/** Makes an installation for somebody who visits it, with the past of the sample that it was made from. */
export async function createVisited(
  tx: Database,
  made: {
    visitor: PersonId;
    name: string;
    timeZone: string;
    until: Temporal.Instant;
    sample: { installationId: InstallationId; until: Temporal.Instant };
  },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = await createOwnerless(tx, made, now);
  const { visitor: person, until, sample } = made;
  await createMembership(tx, { person, installation, role: 'demo', until, sample }, now);
  return installation;
}

/** An installation that nobody is a member of. */
export async function createOwnerless(
  tx: Database,
  made: { name: string; timeZone: string },
  now: Temporal.Instant,
): Promise<InstallationId> {
  const installation = uuidv7(now);
  await tx
    .as<Tables>()
    .insertInto('product.installation')
    .values({
      installation_id: installation,
      name: made.name,
      time_zone: made.timeZone,
      created_at: now.toString(),
    })
    .execute();
  return brand(installation);
}

async function createMembership(
  tx: Database,
  made: {
    person: PersonId;
    installation: InstallationId;
    role: Role;
    until: Temporal.Instant | null;
    sample?: { installationId: InstallationId; until: Temporal.Instant };
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .as<Tables>()
    .insertInto('product.membership')
    .values({
      person_id: made.person,
      installation_id: made.installation,
      role: made.role,
      // Who links an account has seen all of its past in the maker's own app.
      visible_from: linkedPast,
      until: made.until?.toString() ?? null,
      sample_installation_id: made.sample?.installationId ?? null,
      sample_until: made.sample?.until.toString() ?? null,
      created_at: now.toString(),
    })
    .execute();
}

/** For deliveries that may come when everything has been forgotten. */
export async function isThere(db: Database, installation: string): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.installation')
    .select('installation_id')
    .where('installation_id', '=', installation)
    .executeTakeFirst();
  return row !== undefined;
}

/** For jobs, which act for no person. */
export async function timeZoneOf(db: Database, installation: InstallationId): Promise<string> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.installation')
    .select('time_zone')
    .where('installation_id', '=', installation)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/** By which clock the installation lives; null: the world's. */
export async function worldOf(
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

/** Whether that is another clock than the installation had. */
export async function keepWorld(
  tx: Database,
  installation: InstallationId,
  world: WorldClock | null,
): Promise<boolean> {
  const before = await worldOf(tx, installation);
  const isSame =
    before?.offsetMs === world?.offsetMs &&
    before?.rate === world?.rate &&
    Date.parse(before?.anchor ?? '') === Date.parse(world?.anchor ?? '');
  if (isSame || (!before && !world)) return false;
  await tx
    .as<Tables>()
    .updateTable('product.installation')
    .set({
      clock_offset_ms: world?.offsetMs ?? null,
      clock_rate: world?.rate ?? null,
      clock_anchor: world?.anchor ?? null,
    })
    .where('installation_id', '=', installation)
    .execute();
  return true;
}

const linkedPast = '2000-01-01T00:00:00Z';

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

/** A person by what we call them, or by what their provider does: the same look-up either way. */
type Known = PersonId | { readonly issuer: string; readonly subject: string };

function standing(
  db: Database,
  person: Known,
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

function placeOf(row: Row): Place {
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
