import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { SessionRow } from './rows/session.ts';
import type { SignInAttemptRow } from './rows/sign-in-attempt.ts';

/** A stored browser session: the cookie as a hash, the tokens encrypted. */
export interface StoredBrowserSession {
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
  /** End of a process's claim to refresh the tokens; null without one. */
  readonly refreshingUntil: Date | null;
  /** Browser and system as two codes. */
  readonly device: string | null;
}

export async function insertSession(db: Database, session: StoredBrowserSession): Promise<void> {
  await db.query(
    `insert into web.session (sid_hash, issuer, subject, idp_session, tokens, access_expires_at, auth_time,
       selected_installation, created_at, used_at, refreshing_until, device)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.sidHash,
      session.issuer,
      session.subject,
      session.idpSession,
      session.tokens,
      session.accessExpiresAt,
      session.authTime,
      session.selectedInstallation,
      session.createdAt,
      session.usedAt,
      session.refreshingUntil,
      session.device,
    ],
  );
}

export async function findSession(
  db: Database,
  sidHash: string,
): Promise<StoredBrowserSession | null> {
  const [row] = await db.query<SessionRow>('select * from web.session where sid_hash = $1', [
    sidHash,
  ]);
  return row ? sessionOf(row) : null;
}

/** Claims the refresh of these tokens; false when another process has the claim or has refreshed them. */
export async function claimRefresh(
  db: Database,
  seen: StoredBrowserSession,
  claim: { now: Temporal.Instant; until: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update web.session set refreshing_until = $3
     where sid_hash = $1 and tokens = $2 and (refreshing_until is null or refreshing_until <= $4)
     returning sid_hash`,
    [seen.sidHash, seen.tokens, claim.until, claim.now.toString()],
  );
  return rows.length > 0;
}

/** Ends the holder's claim, with new tokens or the old ones. */
export async function endRefresh(
  db: Database,
  held: { sidHash: string; until: Date },
  fresh: { tokens: string; accessExpiresAt: Date } | null,
): Promise<void> {
  await db.query(
    `update web.session set refreshing_until = null, tokens = coalesce($3, tokens),
       access_expires_at = coalesce($4, access_expires_at)
     where sid_hash = $1 and refreshing_until = $2`,
    [held.sidHash, held.until, fresh?.tokens ?? null, fresh?.accessExpiresAt ?? null],
  );
}

export async function touchSession(
  db: Database,
  sidHash: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.query('update web.session set used_at = $2 where sid_hash = $1', [
    sidHash,
    now.toString(),
  ]);
}

export async function selectInstallation(
  db: Database,
  sidHash: string,
  installation: string,
): Promise<void> {
  await db.query('update web.session set selected_installation = $2 where sid_hash = $1', [
    sidHash,
    installation,
  ]);
}

export async function deleteSession(db: Database, sidHash: string): Promise<void> {
  await db.query('delete from web.session where sid_hash = $1', [sidHash]);
}

/** A person's own sessions, the last used first. */
export async function sessionsOf(
  db: Database,
  person: { issuer: string; subject: string },
): Promise<readonly StoredBrowserSession[]> {
  const rows = await db.query<SessionRow>(
    'select * from web.session where issuer = $1 and subject = $2 order by used_at desc',
    [person.issuer, person.subject],
  );
  return rows.map(sessionOf);
}

/** Ends what a back-channel logout names: one session of the provider, or all of a person. */
export async function deleteSessionsOf(
  db: Database,
  owner: { issuer: string; subject?: string; idpSession?: string },
): Promise<void> {
  const column = owner.idpSession === undefined ? 'subject' : 'idp_session';
  await db.query(`delete from web.session where issuer = $1 and ${column} = $2`, [
    owner.issuer,
    owner.idpSession ?? owner.subject ?? '',
  ]);
}

/** false when this logout token was used before. */
export async function rememberLogout(db: Database, jti: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db.query(
    `insert into web.logout_seen (jti, expires_at) values ($1, $2)
     on conflict (jti) do nothing returning jti`,
    [jti, expiresAt],
  );
  return inserted.length > 0;
}

/** Limit of stored sign-in attempts of all people. */
const attemptsMax = 50_000;

/** false above the limit. */
export async function insertAttempt(
  db: Database,
  attempt: { hash: string; sealed: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into web.sign_in_attempt (attempt_hash, sealed, expires_at)
     select $1, $2, $3
     where (select count(*) from (select from web.sign_in_attempt limit $4) as counted) < $4
     returning attempt_hash`,
    [attempt.hash, attempt.sealed, attempt.expiresAt.toISOString(), attemptsMax],
  );
  return rows.length > 0;
}

/** Returns and deletes a sign-in attempt, so that it is completed once. */
export async function takeAttempt(
  db: Database,
  hash: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await db.query<Pick<SignInAttemptRow, 'sealed' | 'expires_at'>>(
    'delete from web.sign_in_attempt where attempt_hash = $1 returning sealed, expires_at',
    [hash],
  );
  return row && row.expires_at.getTime() > now.epochMilliseconds ? row.sealed : null;
}

export async function deleteOld(
  db: Database,
  before: { idle: Date; absolute: Date; now: Date },
): Promise<void> {
  await db.query('delete from web.session where used_at < $1 or created_at < $2', [
    before.idle,
    before.absolute,
  ]);
  await db.query('delete from web.sign_in_attempt where expires_at < $1', [before.now]);
  await db.query('delete from web.logout_seen where expires_at < $1', [before.now]);
}

function sessionOf(row: SessionRow): StoredBrowserSession {
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
