import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ColumnType } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type DemoHome, demoHome } from './contract.ts';

/** The installation that visits to a home are made from. No person asks for it. */
export interface SampleHome {
  readonly home: DemoHome;
  readonly installationId: InstallationId;
  readonly linkId: string;
  readonly account: string;
  readonly meterId: string;
  /** The share of its history that is there. */
  readonly loaded: number;
}

export interface StoredVisit {
  readonly visitId: string;
  readonly home: DemoHome;
  readonly state: VisitState;
  /** null until it is open. */
  readonly installationId: InstallationId | null;
  readonly personId: PersonId | null;
  readonly until: Temporal.Instant;
}

/** `starting`: a place is kept while its home is made. `over`: what was made for it is gone here and is being forgotten elsewhere. */
export type VisitState = 'starting' | 'open' | 'over';

export async function samplesOf(db: Database): Promise<readonly SampleHome[]> {
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

/** False when another process has made it meanwhile. */
export async function insertSample(tx: Database, sample: SampleHome): Promise<boolean> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.demo_sample')
    .values({
      home: sample.home,
      installation_id: sample.installationId,
      link_id: sample.linkId,
      account: sample.account,
      meter_id: sample.meterId,
      loaded: sample.loaded,
    })
    .onConflict((conflict) => conflict.column('home').doNothing())
    .returning('home')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteLoaded(db: Database, home: DemoHome, loaded: number): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.demo_sample')
    .set({ loaded })
    .where('home', '=', home)
    .execute();
}

/** When each visit that takes a place ends, the first to end first. */
export async function endsOfVisits(
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

/** When visits began at an address since an instant, the first first. */
export async function startsAt(
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

/** Keeps a place; of two calls for one visit both find the one that was kept. */
export async function insertVisit(
  tx: Database,
  made: {
    visit: string;
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
      visit_id: made.visit,
      home: made.home,
      state: 'starting',
      address_hash: made.address,
      started_at: made.now.toString(),
      until_at: made.until.toString(),
    })
    .onConflict((conflict) => conflict.column('visit_id').doNothing())
    .execute();
}

export async function findVisit(db: Database, visit: string): Promise<StoredVisit | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .selectAll()
    .where('visit_id', '=', visit)
    .executeTakeFirst();
  return row ? visitOf(row) : null;
}

/** The same, held until the transaction ends. */
export async function holdVisit(tx: Database, visit: string): Promise<StoredVisit | null> {
  const row = await tx
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .selectAll()
    .where('visit_id', '=', visit)
    .forUpdate()
    .executeTakeFirst();
  return row ? visitOf(row) : null;
}

/** Of a visit that the transaction holds. */
export async function openVisit(
  tx: Database,
  made: { visit: string; installation: InstallationId; person: PersonId },
): Promise<void> {
  await tx
    .as<Tables>()
    .updateTable('product.demo_visit')
    .set({
      state: 'open',
      home_installation_id: made.installation,
      guest_person_id: made.person,
    })
    .where('visit_id', '=', made.visit)
    .execute();
}

/** Whether the person of a visit is still somebody. */
export async function isVisitOpen(
  db: Database,
  visit: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('visit_id')
    .where('visit_id', '=', visit)
    .where('state', '=', 'open')
    .where('until_at', '>', dateOf(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks it as over; null when it is already, or never was. */
export async function closeVisit(
  tx: Database,
  visit: string,
  now: Temporal.Instant,
): Promise<StoredVisit | null> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.demo_visit')
    .set({ state: 'over', ended_at: now.toString() })
    .where('visit_id', '=', visit)
    .where('state', '<>', 'over')
    .returningAll()
    .executeTakeFirst();
  return row ? visitOf(row) : null;
}

/** For the job: visits whose time is over, and those that never came to be. */
export async function visitsToEnd(
  db: Database,
  at: { now: Temporal.Instant; startedBefore: Temporal.Instant },
): Promise<readonly string[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.demo_visit')
    .select('visit_id')
    .where('state', 'in', ['starting', 'open'])
    .where((is) =>
      is.or([
        is('until_at', '<=', dateOf(at.now)),
        is('state', '=', 'starting').and('started_at', '<=', dateOf(at.startedBefore)),
      ]),
    )
    .execute();
  return rows.map((row) => row.visit_id);
}

/** For the job: takes out what has been over for so long. */
export async function takeForgotten(
  tx: Database,
  endedBefore: Temporal.Instant,
): Promise<readonly StoredVisit[]> {
  const rows = await tx
    .as<Tables>()
    .deleteFrom('product.demo_visit')
    .where('state', '=', 'over')
    .where('ended_at', '<=', dateOf(endedBefore))
    .returningAll()
    .execute();
  return rows.map(visitOf);
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
    state: VisitState;
    address_hash: string;
    home_installation_id: string | null;
    guest_person_id: string | null;
    started_at: ColumnType<Date, string, never>;
    until_at: ColumnType<Date, string, never>;
    ended_at: ColumnType<Date | null, never, string>;
  };
}

const visitOf = (row: {
  visit_id: string;
  home: string;
  state: VisitState;
  home_installation_id: string | null;
  guest_person_id: string | null;
  until_at: Date;
}): StoredVisit => ({
  visitId: row.visit_id,
  home: demoHome.parse(row.home),
  state: row.state,
  installationId: row.home_installation_id === null ? null : brand(row.home_installation_id),
  personId: row.guest_person_id === null ? null : brand(row.guest_person_id),
  until: instantOf(row.until_at),
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
