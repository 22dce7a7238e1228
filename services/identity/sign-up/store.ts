import { type Branded, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AccountRow } from '../rows/account.ts';
import type { OneTimeTokenRow } from '../rows/one-time-token.ts';

type Subject = Branded<string, 'Subject'>;

/** Password, name and language of a sign-up, which apply when the link in the mail is used. */
export interface Verification {
  readonly tokenHash: string;
  readonly subject: Subject;
  readonly passwordHash: string;
  readonly name: string;
  readonly locale: Locale;
  readonly expiresAt: Temporal.Instant;
  /** Hash of the secret of the browser that signed up; null if the browser is unknown. */
  readonly browserHash: string | null;
  readonly continuation: string | null;
}

export type UsedVerification =
  | {
      readonly state: 'used-now';
      readonly subject: Subject;
      readonly email: string;
      readonly continuation: string | null;
    }
  | { readonly state: 'unknown' | 'used-before' | 'expired' };

export async function addVerification(
  db: Database,
  verification: Verification,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `insert into identity.one_time_token (token_hash, subject, password_hash, name, locale, created_at, expires_at,
       browser_hash, continuation)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      verification.tokenHash,
      verification.subject,
      verification.passwordHash,
      verification.name,
      verification.locale,
      now.toString(),
      verification.expiresAt.toString(),
      verification.browserHash,
      verification.continuation,
    ],
  );
}

/** Uses a token once: one of several concurrent calls gets `used-now`. The account's other links end. */
export async function useVerification(
  tx: Database,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<UsedVerification> {
  const at = now.toString();
  const [used] = await tx.query<
    Pick<OneTimeTokenRow, 'subject' | 'password_hash' | 'name' | 'locale' | 'continuation'>
  >(
    `update identity.one_time_token set used_at = $2
     where token_hash = $1 and used_at is null and expires_at > $2
     returning subject, password_hash, name, locale, continuation`,
    [tokenHash, at],
  );
  if (!used) return { state: await whyUnusable(tx, tokenHash) };
  // `email_verified_at is null`: a link requested before the address was verified must not change the password afterwards.
  const [account] = await tx.query<Pick<AccountRow, 'email'>>(
    `update identity.account
     set email_verified_at = $2, password_hash = $3, name = $4, locale = $5, updated_at = $2
     where subject = $1 and email_verified_at is null returning email`,
    [used.subject, at, used.password_hash, used.name, used.locale],
  );
  if (!account) return { state: 'used-before' };
  await tx.query(
    'update identity.one_time_token set used_at = $2 where subject = $1 and used_at is null',
    [used.subject, at],
  );
  const { continuation } = used;
  return { state: 'used-now', subject: branded(used.subject), email: account.email, continuation };
}

/** Browser and continuation of the newest sign-up with this password; a reminder carries them on. */
export async function latestSignUp(
  tx: Database,
  { subject, passwordHash }: Pick<Verification, 'subject' | 'passwordHash'>,
): Promise<Pick<Verification, 'browserHash' | 'continuation'>> {
  const [row] = await tx.query<Pick<OneTimeTokenRow, 'browser_hash' | 'continuation'>>(
    `select browser_hash, continuation from identity.one_time_token
     where subject = $1 and password_hash = $2 order by created_at desc limit 1`,
    [subject, passwordHash],
  );
  return { browserHash: row?.browser_hash ?? null, continuation: row?.continuation ?? null };
}

/**
 * Account that the browser may sign in to without its password: verified since `since` by a link of a sign-up in this browser, with the
 * password of that sign-up. Works once.
 */
export async function useSignUpBrowser(
  tx: Database,
  browserHash: string,
  { now, since }: { now: Temporal.Instant; since: Temporal.Instant },
): Promise<Subject | null> {
  const [row] = await tx.query<Pick<OneTimeTokenRow, 'subject'>>(
    `update identity.one_time_token as t set signed_in_at = $2
     from identity.account as a
     where t.browser_hash = $1 and t.signed_in_at is null and t.used_at >= $3
       and a.subject = t.subject and a.password_hash = t.password_hash and a.email_verified_at = t.used_at
     returning t.subject`,
    [browserHash, now.toString(), since.toString()],
  );
  return row ? branded(row.subject) : null;
}

async function whyUnusable(
  tx: Database,
  tokenHash: string,
): Promise<'unknown' | 'used-before' | 'expired'> {
  const [found] = await tx.query<Pick<OneTimeTokenRow, 'used_at'>>(
    'select used_at from identity.one_time_token where token_hash = $1',
    [tokenHash],
  );
  if (!found) return 'unknown';
  return found.used_at === null ? 'expired' : 'used-before';
}

/** Deletes expired links, and accounts that stayed unverified. */
export async function forgetUnproven(
  db: Database,
  {
    linksBefore,
    accountsBefore,
  }: { linksBefore: Temporal.Instant; accountsBefore: Temporal.Instant },
): Promise<void> {
  await deleteInBatches(db, {
    table: 'identity.one_time_token',
    where: 'expires_at < $1',
    value: linksBefore.toString(),
  });
  await deleteInBatches(db, {
    table: 'identity.account',
    where: 'email_verified_at is null and updated_at < $1',
    value: accountsBefore.toString(),
  });
}
