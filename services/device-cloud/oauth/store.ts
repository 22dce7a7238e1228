import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { JWK } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { AuthorizationGrantRow } from '../rows/authorization-grant.ts';
import type { SigningKeyRow } from '../rows/signing-key.ts';
import { isObject } from '../recordings/json.ts';
import { digest } from '../digest.ts';
import type { AccountGrant } from '../accounts/grant.ts';

const codeS = 60;
const refreshTokenDays = 60;

/** Stores the signing key unless there is one. Returns the stored key, which is the same for all processes. */
export async function storedSigningJwk(
  db: Database,
  newJwk: JWK,
  now: Temporal.Instant,
): Promise<JWK> {
  await db.query(
    `insert into device_cloud.signing_key (slot, private_jwk, created_at) values (1, $1, $2)
     on conflict do nothing`,
    [JSON.stringify(newJwk), dateOf(now)],
  );
  const [row] = await db.query<Pick<SigningKeyRow, 'private_jwk'>>(
    'select private_jwk from device_cloud.signing_key',
  );
  if (!isObject(row?.private_jwk)) throw new TypeError('the signing key is damaged');
  return row.private_jwk;
}

/** Stores a grant with its authorization code, which the client can redeem once within a minute. */
export async function insertConsent(
  db: Database,
  consent: {
    readonly grant: Omit<AccountGrant, 'grantId'>;
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
    await tx.query(
      `insert into device_cloud.authorization_code (code_hash, grant_id, redirect_uri, code_challenge, nonce, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        digest(consent.code),
        grantId,
        consent.redirectUri,
        consent.codeChallenge ?? null,
        consent.nonce ?? null,
        dateOf(now.add({ seconds: codeS })),
      ],
    );
  });
}

/** Stores a grant without a person's consent, with its first refresh token, for template homes and their copies. */
export async function insertServiceGrant(
  db: Database,
  options: Omit<AccountGrant, 'grantId'> & { readonly refreshToken: string },
  now: Temporal.Instant,
): Promise<AccountGrant> {
  const { refreshToken, ...wanted } = options;
  const grant = { grantId: uuidv7(now), ...wanted };
  return await db.transaction(async (tx) => {
    await insertGrant(tx, grant, now);
    await addRefreshToken(tx, { grantId: grant.grantId, token: refreshToken, now });
    return grant;
  });
}

async function insertGrant(
  tx: Database,
  grant: AccountGrant,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into device_cloud.authorization_grant (grant_id, client_id, account_id, scope, created_at)
     values ($1, $2, $3, $4, $5)`,
    [grant.grantId, grant.clientId, grant.accountId, grant.scope, dateOf(now)],
  );
}

type GrantColumns = Pick<AuthorizationGrantRow, 'grant_id' | 'client_id' | 'account_id' | 'scope'>;

/** Exchanges a code for a first refresh token. One statement redeems it, so concurrent requests get one token. */
export async function redeemCode(
  db: Database,
  sent: {
    readonly code: string;
    readonly clientId: string;
    readonly redirectUri: string;
    /** S256 of the code verifier; null without one. */
    readonly challenge: string | null;
    readonly newToken: string;
  },
  now: Temporal.Instant,
): Promise<{ readonly grant: AccountGrant; readonly nonce: string | null } | null> {
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

/** Exchanges a refresh token for the next. A second use of a token revokes the grant, since somebody has a copy. */
export async function rotateRefreshToken(
  db: Database,
  sent: { readonly token: string; readonly clientId: string; readonly newToken: string },
  now: Temporal.Instant,
): Promise<AccountGrant | null> {
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
  await tx.query(
    'insert into device_cloud.refresh_token (token_hash, grant_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [
      digest(added.token),
      added.grantId,
      dateOf(added.now),
      dateOf(added.now.add({ hours: 24 * refreshTokenDays })),
    ],
  );
}

/** Whether a grant exists and is not revoked, which an access token does not show. */
export async function isGrantAlive(db: Database, grantId: string): Promise<boolean> {
  const [row] = await db.query<Pick<AuthorizationGrantRow, 'revoked_at'>>(
    'select revoked_at from device_cloud.authorization_grant where grant_id = $1',
    [grantId],
  );
  return row?.revoked_at === null;
}

/** The grant of a valid refresh token, and the end of its validity. */
export async function grantOfRefreshToken(
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<(AccountGrant & { readonly expiresS: number }) | null> {
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
  grant: AccountGrant,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `update device_cloud.authorization_grant set revoked_at = $3
     where grant_id = $1 and client_id = $2 and revoked_at is null`,
    [grant.grantId, grant.clientId, dateOf(now)],
  );
}

const attemptWindowMinutes = 15;
const attemptsMax = 10;

/** Counts an attempt before the password is checked, so that concurrent attempts cannot pass the limit. False above the limit. */
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
  await db.query('delete from device_cloud.sign_in_attempt where email_hash = $1', [digest(email)]);
}

/** Deletes expired codes, tokens and attempts, and grants without codes and tokens. */
export async function deleteExpiredOAuth(db: Database, now: Temporal.Instant): Promise<void> {
  const yesterday = dateOf(now.subtract({ hours: 24 }));
  await db.query('delete from device_cloud.authorization_code where expires_at < $1', [yesterday]);
  await db.query('delete from device_cloud.refresh_token where expires_at < $1', [yesterday]);
  await db.query('delete from device_cloud.sign_in_attempt where window_ends_at < $1', [yesterday]);
  await db.query(
    `delete from device_cloud.authorization_grant as g where created_at < $1::timestamptz
     and not exists (select 1 from device_cloud.refresh_token as t where t.grant_id = g.grant_id)
     and not exists (select 1 from device_cloud.authorization_code as c where c.grant_id = g.grant_id)`,
    [yesterday],
  );
}

function grantOf(row: GrantColumns): AccountGrant {
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
