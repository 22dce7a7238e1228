import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';

interface SessionRow {
  sid_hash: string;
  issuer: string;
  subject: string;
  idp_session: string | null;
  tokens: string;
  access_expires_at: Date;
  auth_time: Date;
  selected_installation: string | null;
  created_at: Date;
  used_at: Date;
  refreshing_until: Date | null;
  device: string | null;
}

interface Tables {
  'web.session': SessionRow;
  'web.sign_in_attempt': { attempt_hash: string; sealed: string; expires_at: Date };
  'web.logout_seen': { jti: string; expires_at: Date };
}

/** A signed-in browser as it is kept: the cookie is known by its hash alone, the tokens are sealed. */
export interface StoredSession {
  readonly sidHash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly idpSession: string | null;
  readonly tokens: string;
  readonly accessExpiresAt: Date;
  readonly authTime: Date;
  readonly selectedInstallation: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** Until then one process has the right to renew the tokens; null while none is at it. */
  readonly refreshingUntil: Date | null;
  /** Browser and system as two codes. */
  readonly device: string | null;
}

const date = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

export async function insertSession(db: Database, session: StoredSession): Promise<void> {
  await db.as<Tables>().insertInto('web.session').values(rowOf(session)).execute();
}

export async function findSession(db: Database, sidHash: string): Promise<StoredSession | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('web.session')
    .selectAll()
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

/** The right to renew the tokens that were seen; false when somebody else has it, or has renewed them. */
export async function claimRefresh(
  db: Database,
  seen: StoredSession,
  claim: { now: Temporal.Instant; until: Date },
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .updateTable('web.session')
    .set({ refreshing_until: claim.until })
    .where('sid_hash', '=', seen.sidHash)
    .where('tokens', '=', seen.tokens)
    .where((or) =>
      or.or([or('refreshing_until', 'is', null), or('refreshing_until', '<=', date(claim.now))]),
    )
    .returning('sid_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** By who holds the claim: new tokens, or the old ones for the next to try. */
export async function endRefresh(
  db: Database,
  held: { sidHash: string; until: Date },
  fresh: { tokens: string; accessExpiresAt: Date } | null,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('web.session')
    .set({
      refreshing_until: null,
      ...(fresh ? { tokens: fresh.tokens, access_expires_at: fresh.accessExpiresAt } : {}),
    })
    .where('sid_hash', '=', held.sidHash)
    .where('refreshing_until', '=', held.until)
    .execute();
}

export async function touchSession(
  db: Database,
  sidHash: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('web.session')
    .set({ used_at: date(now) })
    .where('sid_hash', '=', sidHash)
    .execute();
}

export async function selectInstallation(
  db: Database,
  sidHash: string,
  installation: string,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('web.session')
    .set({ selected_installation: installation })
    .where('sid_hash', '=', sidHash)
    .execute();
}

export async function deleteSession(db: Database, sidHash: string): Promise<void> {
  await db.as<Tables>().deleteFrom('web.session').where('sid_hash', '=', sidHash).execute();
}

/** A person's own sessions, the last used first. */
export async function sessionsOf(
  db: Database,
  person: { issuer: string; subject: string },
): Promise<readonly StoredSession[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('web.session')
    .selectAll()
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map(sessionOf);
}

/** What a back-channel logout names: one session of the provider, or the whole person. */
export async function deleteSessionsOf(
  db: Database,
  who: { issuer: string; subject?: string; idpSession?: string },
): Promise<void> {
  let query = db.as<Tables>().deleteFrom('web.session').where('issuer', '=', who.issuer);
  if (who.idpSession !== undefined) query = query.where('idp_session', '=', who.idpSession);
  else query = query.where('subject', '=', who.subject ?? '');
  await query.execute();
}

/** false when this logout token was used before. */
export async function rememberLogout(db: Database, jti: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .as<Tables>()
    .insertInto('web.logout_seen')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .returning('jti')
    .execute();
  return inserted.length > 0;
}

/** Attempts that are kept at once, of everybody together. */
const attemptsMax = 50_000;

/** false when there are too many of them. */
export async function insertAttempt(
  db: Database,
  attempt: { hash: string; sealed: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into web.sign_in_attempt (attempt_hash, sealed, expires_at)
     select $1, $2, $3
     where (select count(*) from (select from web.sign_in_attempt limit $4) as kept) < $4
     returning attempt_hash`,
    [attempt.hash, attempt.sealed, attempt.expiresAt.toISOString(), attemptsMax],
  );
  return rows.length > 0;
}

/** Gives what was kept and forgets it: a sign-in attempt is answered once. */
export async function takeAttempt(
  db: Database,
  hash: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const row = await db
    .as<Tables>()
    .deleteFrom('web.sign_in_attempt')
    .where('attempt_hash', '=', hash)
    .returning(['sealed', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > date(now) ? row.sealed : null;
}

export async function deleteOld(
  db: Database,
  before: { idle: Date; absolute: Date; now: Date },
): Promise<void> {
  const tables = db.as<Tables>();
  await tables
    .deleteFrom('web.session')
    .where((or) => or.or([or('used_at', '<', before.idle), or('created_at', '<', before.absolute)]))
    .execute();
  await tables.deleteFrom('web.sign_in_attempt').where('expires_at', '<', before.now).execute();
  await tables.deleteFrom('web.logout_seen').where('expires_at', '<', before.now).execute();
}

function rowOf(session: StoredSession): SessionRow {
  return {
    sid_hash: session.sidHash,
    issuer: session.issuer,
    subject: session.subject,
    idp_session: session.idpSession,
    tokens: session.tokens,
    access_expires_at: session.accessExpiresAt,
    auth_time: session.authTime,
    selected_installation: session.selectedInstallation,
    created_at: session.createdAt,
    used_at: session.usedAt,
    refreshing_until: session.refreshingUntil,
    device: session.device,
  };
}

function sessionOf(row: SessionRow): StoredSession {
  return {
    sidHash: row.sid_hash,
    issuer: row.issuer,
    subject: row.subject,
    idpSession: row.idp_session,
    tokens: row.tokens,
    accessExpiresAt: row.access_expires_at,
    authTime: row.auth_time,
    selectedInstallation: row.selected_installation,
    createdAt: row.created_at,
    usedAt: row.used_at,
    refreshingUntil: row.refreshing_until,
    device: row.device,
  };
}
