import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { JWK } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { AttemptRow, CodeRow, GrantRow, RefreshTokenRow, SigningKeyRow } from '../tables.ts';
import { isObject } from '../recordings/json.ts';
import { digest } from './digest.ts';
import type { Grant } from '../accounts/grant.ts';

interface Tables {
  'device_cloud.signing_key': SigningKeyRow;
  'device_cloud.authorization_grant': GrantRow;
  'device_cloud.authorization_code': CodeRow;
  'device_cloud.refresh_token': RefreshTokenRow;
  'device_cloud.sign_in_attempt': AttemptRow;
}

const codeS = 60;
const refreshTokenDays = 60;

/** The first process to come makes the key; the others find it. */
export async function keepSigningJwk(db: Database, made: JWK, now: Temporal.Instant): Promise<JWK> {
  await db
    .as<Tables>()
    .insertInto('device_cloud.signing_key')
    .values({ slot: 1, private_jwk: JSON.stringify(made), created_at: dateOf(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .as<Tables>()
    .selectFrom('device_cloud.signing_key')
    .select('private_jwk')
    .executeTakeFirstOrThrow();
  if (!isObject(kept.private_jwk)) throw new TypeError('the signing key is damaged');
  return kept.private_jwk;
}

/** What a person just consented to, with the code that the client may exchange once within a minute. */
export async function keepConsent(
  db: Database,
  consent: {
    readonly grant: Omit<Grant, 'grantId'>;
    readonly code: string;
    readonly redirectUri: string;
    readonly codeChallenge: string | undefined;
    readonly nonce: string | undefined;
  },
  now: Temporal.Instant,
): Promise<void> {
  const grantId = uuidv7(now);
  await db.transaction(async (tx) => {
    await insertGrant(tx, { grantId, ...consent.grant }, now);
    await tx
      .as<Tables>()
      .insertInto('device_cloud.authorization_code')
      .values({
        code_hash: digest(consent.code),
        grant_id: grantId,
        redirect_uri: consent.redirectUri,
        code_challenge: consent.codeChallenge ?? null,
        nonce: consent.nonce ?? null,
        expires_at: dateOf(now.add({ seconds: codeS })),
      })
      .execute();
  });
}

/** A grant that no person was asked for, with its first refresh token: for homes that are nobody's. */
export async function keepServiceGrant(
  db: Database,
  given: Omit<Grant, 'grantId'> & { readonly refreshToken: string },
  now: Temporal.Instant,
): Promise<Grant> {
  const { refreshToken, ...wanted } = given;
  const grant = { grantId: uuidv7(now), ...wanted };
  return await db.transaction(async (tx) => {
    await insertGrant(tx, grant, now);
    await addRefreshToken(tx, { grantId: grant.grantId, token: refreshToken, now });
    return grant;
  });
}

async function insertGrant(tx: Database, grant: Grant, now: Temporal.Instant): Promise<void> {
  await tx
    .as<Tables>()
    .insertInto('device_cloud.authorization_grant')
    .values({
      grant_id: grant.grantId,
      client_id: grant.clientId,
      account_id: grant.accountId,
      scope: grant.scope,
      created_at: dateOf(now),
    })
    .execute();
}

interface GrantColumns {
  readonly grant_id: string;
  readonly client_id: string;
  readonly account_id: string;
  readonly scope: string;
}

/** Exchanges a code for a first refresh token. One statement decides who of many at once gets it. */
export async function useCode(
  db: Database,
  sent: {
    readonly code: string;
    readonly clientId: string;
    readonly redirectUri: string;
    /** S256 of the verifier that was sent; null when none was. */
    readonly challenge: string | null;
    readonly newToken: string;
  },
  now: Temporal.Instant,
): Promise<{ readonly grant: Grant; readonly nonce: string | null } | null> {
  return await db.transaction(async (tx) => {
    const rows = await tx.query<GrantColumns & { readonly nonce: string | null }>(
      `update device_cloud.authorization_code as c set used_at = $5::timestamptz
       from device_cloud.authorization_grant as g
       where g.grant_id = c.grant_id and c.code_hash = $1 and g.client_id = $2 and c.redirect_uri = $3
         and c.code_challenge is not distinct from $4::text
         and c.used_at is null and c.expires_at > $5::timestamptz and g.revoked_at is null
       returning g.grant_id, g.client_id, g.account_id, g.scope, c.nonce`,
      [digest(sent.code), sent.clientId, sent.redirectUri, sent.challenge, dateOf(now)],
    );
    const [row] = rows;
    if (!row) return null;
    await addRefreshToken(tx, { grantId: row.grant_id, token: sent.newToken, now });
    return { grant: grantOf(row), nonce: row.nonce };
  });
}

/** Exchanges a refresh token for the next. One that was used before ends the whole grant: somebody has a copy. */
export async function rotateRefreshToken(
  db: Database,
  sent: { readonly token: string; readonly clientId: string; readonly newToken: string },
  now: Temporal.Instant,
): Promise<Grant | null> {
  return await db.transaction(async (tx) => {
    const [row] = await tx.query<GrantColumns>(
      `update device_cloud.refresh_token as t set used_at = $3::timestamptz
       from device_cloud.authorization_grant as g
       where g.grant_id = t.grant_id and t.token_hash = $1 and g.client_id = $2
         and t.used_at is null and t.expires_at > $3::timestamptz and g.revoked_at is null
       returning g.grant_id, g.client_id, g.account_id, g.scope`,
      [digest(sent.token), sent.clientId, dateOf(now)],
    );
    if (row) {
      await addRefreshToken(tx, { grantId: row.grant_id, token: sent.newToken, now });
      return grantOf(row);
    }
    await tx.query(
      `update device_cloud.authorization_grant as g set revoked_at = $3::timestamptz
       from device_cloud.refresh_token as t
       where t.grant_id = g.grant_id and t.token_hash = $1 and g.client_id = $2
         and t.used_at is not null and g.revoked_at is null`,
      [digest(sent.token), sent.clientId, dateOf(now)],
    );
    return null;
  });
}

async function addRefreshToken(
  tx: Database,
  added: { readonly grantId: string; readonly token: string; readonly now: Temporal.Instant },
): Promise<void> {
  await tx
    .as<Tables>()
    .insertInto('device_cloud.refresh_token')
    .values({
      token_hash: digest(added.token),
      grant_id: added.grantId,
      created_at: dateOf(added.now),
      expires_at: dateOf(added.now.add({ hours: 24 * refreshTokenDays })),
    })
    .execute();
}

/** Whether a grant still stands; an access token alone does not know. */
export async function isGrantAlive(db: Database, grantId: string): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.authorization_grant')
    .select('revoked_at')
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
  return row?.revoked_at === null;
}

/** The grant of a refresh token that can still be used, and when it ends. */
export async function grantOfRefreshToken(
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<(Grant & { readonly expiresS: number }) | null> {
  const [row] = await db.query<GrantColumns & { readonly expires_at: Date }>(
    `select g.grant_id, g.client_id, g.account_id, g.scope, t.expires_at
     from device_cloud.refresh_token as t join device_cloud.authorization_grant as g using (grant_id)
     where t.token_hash = $1 and t.used_at is null and t.expires_at > $2::timestamptz and g.revoked_at is null`,
    [digest(token), dateOf(now)],
  );
  return row ? { ...grantOf(row), expiresS: Math.floor(row.expires_at.getTime() / 1000) } : null;
}

export async function revokeGrant(
  db: Database,
  grant: Grant,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('device_cloud.authorization_grant')
    .set({ revoked_at: dateOf(now) })
    .where('grant_id', '=', grant.grantId)
    .where('client_id', '=', grant.clientId)
    .where('revoked_at', 'is', null)
    .execute();
}

const attemptWindowMinutes = 15;
const attemptsMax = 10;

/** Counts a try before the password is looked at, so that many at once cannot pass together. False when there were too many. */
export async function beginAttempt(
  db: Database,
  email: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await db.query<{ readonly failures: number }>(
    `insert into device_cloud.sign_in_attempt as a (email_hash, failures, window_ends_at)
     values ($1, 1, $3::timestamptz)
     on conflict (email_hash) do update set
       failures = case when a.window_ends_at <= $2::timestamptz then 1 else a.failures + 1 end,
       window_ends_at = case when a.window_ends_at <= $2::timestamptz then $3::timestamptz else a.window_ends_at end
     returning failures`,
    [digest(email), dateOf(now), dateOf(now.add({ minutes: attemptWindowMinutes }))],
  );
  return (row?.failures ?? 0) <= attemptsMax;
}

export async function forgetAttempts(db: Database, email: string): Promise<void> {
  await db
    .as<Tables>()
    .deleteFrom('device_cloud.sign_in_attempt')
    .where('email_hash', '=', digest(email))
    .execute();
}

/** What can never be used again: old codes, tokens and tries, and grants that nothing refers to. */
export async function sweepOAuth(db: Database, now: Temporal.Instant): Promise<void> {
  const yesterday = dateOf(now.subtract({ hours: 24 }));
  const tables = db.as<Tables>();
  await tables
    .deleteFrom('device_cloud.authorization_code')
    .where('expires_at', '<', yesterday)
    .execute();
  await tables
    .deleteFrom('device_cloud.refresh_token')
    .where('expires_at', '<', yesterday)
    .execute();
  await tables
    .deleteFrom('device_cloud.sign_in_attempt')
    .where('window_ends_at', '<', yesterday)
    .execute();
  await db.query(
    `delete from device_cloud.authorization_grant as g where created_at < $1::timestamptz
     and not exists (select 1 from device_cloud.refresh_token as t where t.grant_id = g.grant_id)
     and not exists (select 1 from device_cloud.authorization_code as c where c.grant_id = g.grant_id)`,
    [yesterday],
  );
}

function grantOf(row: GrantColumns): Grant {
  return {
    grantId: row.grant_id,
    clientId: row.client_id,
    accountId: row.account_id,
    scope: row.scope,
  };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
