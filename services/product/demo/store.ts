import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ColumnType } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type DemoHome, demoHome } from './contract.ts';

/** The installation that demo homes are copied from. It has no members. */
export interface TemplateHome {
  readonly home: DemoHome;
  readonly installationId: InstallationId;
  readonly linkId: string;
  readonly account: string;
  readonly meterId: string;
  /** Loaded share of its history, 0 to 1. */
  readonly loaded: number;
}

export interface StoredSession {
  readonly sessionId: string;
  readonly home: DemoHome;
  readonly state: SessionState;
  /** null while `starting`. */
  readonly installationId: InstallationId | null;
  readonly personId: PersonId | null;
  readonly until: Temporal.Instant;
}

/** `starting`: reserved while its home is created. `over`: its home is deleted here, and other services delete theirs. */
export type SessionState = 'starting' | 'open' | 'over';

export async function templateHomes(db: Database): Promise<readonly TemplateHome[]> {
  const rows = await db.as<Tables>().selectFrom('product.demo_sample').selectAll().execute();
  return rows.map((row) => ({
    home: demoHome.parse(row.home),
    installationId: brand(row.installation_id),
    linkId: row.link_id,
    account: row.account,
    meterId: row.meter_id,
    loaded: row.loaded,
  }));
}

/** False if another process has inserted it. */
export async function insertTemplateHome(tx: Database, template: TemplateHome): Promise<boolean> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.demo_sample')
    .values({
      home: template.home,
      installation_id: template.installationId,
      link_id: template.linkId,
      account: template.account,
      meter_id: template.meterId,
      loaded: template.loaded,
    })
    .onConflict((conflict) => conflict.column('home').doNothing())
    .returning('home')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveLoadedShare(db: Database, home: DemoHome, loaded: number): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.demo_sample')
    .set({ loaded })
    .where('home', '=', home)
    .execute();
}

/** Ends of all sessions that are not over, the earliest first. */
export async function sessionEnds(
  db: Database,
  now: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('until_at')
    .where('state', 'in', ['starting', 'open'])
    .where('until_at', '>', dateOf(now))
    .orderBy('until_at')
    .execute();
  return rows.map((row) => instantOf(row.until_at));
}

/** Starts of sessions at an address since an instant, the earliest first. */
export async function sessionStartsOf(
  db: Database,
  address: string,
  since: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('started_at')
    .where('address_hash', '=', address)
    .where('started_at', '>', dateOf(since))
    .orderBy('started_at')
    .execute();
  return rows.map((row) => instantOf(row.started_at));
}

/** Inserts a starting session; does nothing if it exists. */
export async function insertSession(
  tx: Database,
  created: {
    session: string;
    home: DemoHome;
    address: string;
    now: Temporal.Instant;
    until: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .as<Tables>()
    .insertInto('product.demo_visit')
    .values({
      visit_id: created.session,
      home: created.home,
      state: 'starting',
      address_hash: created.address,
      started_at: created.now.toString(),
      until_at: created.until.toString(),
    })
    .onConflict((conflict) => conflict.column('visit_id').doNothing())
    .execute();
}

export async function findSession(db: Database, session: string): Promise<StoredSession | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .selectAll()
    .where('visit_id', '=', session)
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockSession(tx: Database, session: string): Promise<StoredSession | null> {
  const row = await tx
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .selectAll()
    .where('visit_id', '=', session)
    .forUpdate()
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

/** For a session that the transaction has locked. */
export async function openSession(
  tx: Database,
  created: { session: string; installation: InstallationId; person: PersonId },
): Promise<void> {
  await tx
    .as<Tables>()
    .updateTable('product.demo_visit')
    .set({
      state: 'open',
      home_installation_id: created.installation,
      guest_person_id: created.person,
    })
    .where('visit_id', '=', created.session)
    .execute();
}

/** Whether a session is open; its token is valid until then. */
export async function isSessionOpen(
  db: Database,
  session: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('visit_id')
    .where('visit_id', '=', session)
    .where('state', '=', 'open')
    .where('until_at', '>', dateOf(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a session as over; null if it is over or does not exist. */
export async function closeSession(
  tx: Database,
  session: string,
  now: Temporal.Instant,
): Promise<StoredSession | null> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.demo_visit')
    .set({ state: 'over', ended_at: now.toString() })
    .where('visit_id', '=', session)
    .where('state', '<>', 'over')
    .returningAll()
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

/** Sessions after their end, and abandoned ones that are still `starting`. */
export async function sessionsToEnd(
  db: Database,
  instants: { now: Temporal.Instant; startedBefore: Temporal.Instant },
): Promise<readonly string[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('visit_id')
    .where('state', 'in', ['starting', 'open'])
    .where((is) =>
      is.or([
        is('until_at', '<=', dateOf(instants.now)),
        is('state', '=', 'starting').and('started_at', '<=', dateOf(instants.startedBefore)),
      ]),
    )
    .execute();
  return rows.map((row) => row.visit_id);
}

/** Deletes sessions that ended before the instant, and returns them. */
export async function deleteOldSessions(
  tx: Database,
  endedBefore: Temporal.Instant,
): Promise<readonly StoredSession[]> {
  const rows = await tx
    .as<Tables>()
    .deleteFrom('product.demo_visit')
    .where('state', '=', 'over')
    .where('ended_at', '<=', dateOf(endedBefore))
    .returningAll()
    .execute();
  return rows.map(sessionOf);
}

interface Tables {
  'product.demo_sample': {
    home: string;
    installation_id: string;
    link_id: string;
    account: string;
    meter_id: string;
    loaded: number;
  };
  'product.demo_visit': {
    visit_id: string;
    home: string;
    state: SessionState;
    address_hash: string;
    home_installation_id: string | null;
    guest_person_id: string | null;
    started_at: ColumnType<Date, string, never>;
    until_at: ColumnType<Date, string, never>;
    ended_at: ColumnType<Date | null, never, string>;
  };
}

const sessionOf = (row: {
  visit_id: string;
  home: string;
  state: SessionState;
  home_installation_id: string | null;
  guest_person_id: string | null;
  until_at: Date;
}): StoredSession => ({
  sessionId: row.visit_id,
  home: demoHome.parse(row.home),
  state: row.state,
  installationId: row.home_installation_id === null ? null : brand(row.home_installation_id),
  personId: row.guest_person_id === null ? null : brand(row.guest_person_id),
  until: instantOf(row.until_at),
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
