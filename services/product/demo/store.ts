import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { TemplateHomeRow } from '../rows/template-home.ts';
import type { DemoSessionRow } from '../rows/demo-session.ts';
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
  readonly startedAt: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** `starting`: reserved while its home is created. `over`: its home is deleted here, and other services delete theirs. */
export type SessionState = 'starting' | 'open' | 'over';

export async function templateHomes(db: Database): Promise<readonly TemplateHome[]> {
  const rows = await db.query<TemplateHomeRow>('select * from product.template_home');
  return rows.map((row) => ({
    home: demoHome.parse(row.home),
    installationId: branded(row.installation_id),
    linkId: row.link_id,
    account: row.account,
    meterId: row.meter_id,
    loaded: row.loaded,
  }));
}

/** False if another process has inserted it. */
export async function insertTemplateHome(tx: Database, template: TemplateHome): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.template_home (home, installation_id, link_id, account, meter_id, loaded)
     values ($1, $2, $3, $4, $5, $6) on conflict (home) do nothing returning home`,
    [
      template.home,
      template.installationId,
      template.linkId,
      template.account,
      template.meterId,
      template.loaded,
    ],
  );
  return rows.length > 0;
}

export async function saveLoadedShare(db: Database, home: DemoHome, loaded: number): Promise<void> {
  await db.query('update product.template_home set loaded = $2 where home = $1', [home, loaded]);
}

/** Ends of all sessions that are not over, the earliest first. */
export async function sessionEnds(
  db: Database,
  now: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await db.query<Pick<DemoSessionRow, 'until_at'>>(
    `select until_at from product.demo_session
     where state in ('starting', 'open') and until_at > $1 order by until_at`,
    [now.toString()],
  );
  return rows.map((row) => instantOf(row.until_at));
}

/** Starts of sessions at an address since an instant, the earliest first. */
export async function sessionStartsOf(
  db: Database,
  address: string,
  since: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  const rows = await db.query<Pick<DemoSessionRow, 'started_at'>>(
    `select started_at from product.demo_session
     where address_hash = $1 and started_at > $2 order by started_at`,
    [address, since.toString()],
  );
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
  await tx.query(
    `insert into product.demo_session (session_id, home, state, address_hash, started_at, until_at)
     values ($1, $2, 'starting', $3, $4, $5) on conflict (session_id) do nothing`,
    [
      created.session,
      created.home,
      created.address,
      created.now.toString(),
      created.until.toString(),
    ],
  );
}

export async function findSession(db: Database, session: string): Promise<StoredSession | null> {
  const [row] = await db.query<Row>('select * from product.demo_session where session_id = $1', [
    session,
  ]);
  return row ? sessionOf(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockSession(tx: Database, session: string): Promise<StoredSession | null> {
  const [row] = await tx.query<Row>(
    'select * from product.demo_session where session_id = $1 for update',
    [session],
  );
  return row ? sessionOf(row) : null;
}

/** For a session that the transaction has locked. */
export async function openSession(
  tx: Database,
  created: { session: string; installation: InstallationId; person: PersonId },
): Promise<void> {
  await tx.query(
    `update product.demo_session set state = 'open', home_installation_id = $2, guest_person_id = $3
     where session_id = $1`,
    [created.session, created.installation, created.person],
  );
}

/** Whether a session is open; its token is valid until then. */
export async function isSessionOpen(
  db: Database,
  session: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    `select session_id from product.demo_session where session_id = $1 and state = 'open' and until_at > $2`,
    [session, now.toString()],
  );
  return rows.length > 0;
}

/** Marks a session as over; null if it is over or does not exist. */
export async function closeSession(
  tx: Database,
  session: string,
  now: Temporal.Instant,
): Promise<StoredSession | null> {
  const [row] = await tx.query<Row>(
    `update product.demo_session set state = 'over', ended_at = $2
     where session_id = $1 and state <> 'over' returning *`,
    [session, now.toString()],
  );
  return row ? sessionOf(row) : null;
}

/** Sessions after their end, and abandoned ones that are still `starting`. */
export async function sessionsToEnd(
  db: Database,
  instants: { now: Temporal.Instant; startedBefore: Temporal.Instant },
): Promise<readonly string[]> {
  const rows = await db.query<Pick<DemoSessionRow, 'session_id'>>(
    `select session_id from product.demo_session
     where state in ('starting', 'open') and (until_at <= $1 or (state = 'starting' and started_at <= $2))`,
    [instants.now.toString(), instants.startedBefore.toString()],
  );
  return rows.map((row) => row.session_id);
}

/** Deletes sessions that ended before the instant, and returns them. */
export async function deleteOldSessions(
  tx: Database,
  endedBefore: Temporal.Instant,
): Promise<readonly StoredSession[]> {
  const rows = await tx.query<Row>(
    `delete from product.demo_session where state = 'over' and ended_at <= $1 returning *`,
    [endedBefore.toString()],
  );
  return rows.map(sessionOf);
}

type Row = DemoSessionRow & { readonly state: SessionState };

const sessionOf = (row: Row): StoredSession => ({
  sessionId: row.session_id,
  home: demoHome.parse(row.home),
  state: row.state,
  installationId: row.home_installation_id === null ? null : branded(row.home_installation_id),
  personId: row.guest_person_id === null ? null : branded(row.guest_person_id),
  startedAt: instantOf(row.started_at),
  until: instantOf(row.until_at),
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
