import { type Brand, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';

type Subject = Brand<string, 'Subject'>;

/** What was typed, to become valid with the link in the mail. */
export interface Verification {
  readonly tokenHash: string;
  readonly subject: Subject;
  readonly passwordHash: string;
  readonly name: string;
  readonly locale: Locale;
  readonly expiresAt: Temporal.Instant;
}

export type UsedVerification =
  | { readonly state: 'used-now'; readonly subject: Subject; readonly email: string }
  | { readonly state: 'unknown' | 'used-before' | 'expired' };

interface AccountTable {
  subject: string;
  email: string;
  email_verified_at: Date | string | null;
  name: string;
  locale: Locale;
  password_hash: string;
  updated_at: string;
}

interface TokenTable {
  token_hash: string;
  subject: string;
  password_hash: string;
  name: string;
  locale: Locale;
  created_at: string;
  expires_at: Date | string;
  used_at: Date | string | null;
}

interface Tables {
  'identity.account': AccountTable;
  'identity.one_time_token': TokenTable;
}

export async function addVerification(
  db: Database,
  given: Verification,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .as<Tables>()
    .insertInto('identity.one_time_token')
    .values({
      token_hash: given.tokenHash,
      subject: given.subject,
      password_hash: given.passwordHash,
      name: given.name,
      locale: given.locale,
      created_at: now.toString(),
      expires_at: given.expiresAt.toString(),
      used_at: null,
    })
    .execute();
}

/** At most one of any number of callers gets `used-now`; the account's other links end with it. */
export async function useVerification(
  tx: Database,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<UsedVerification> {
  const at = now.toString();
  const used = await tx
    .as<Tables>()
    .updateTable('identity.one_time_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['subject', 'password_hash', 'name', 'locale'])
    .executeTakeFirst();
  if (!used) return { state: await whyUnusable(tx, tokenHash) };
  const account = await tx
    .as<Tables>()
    .updateTable('identity.account')
    .set({
      email_verified_at: at,
      password_hash: used.password_hash,
      name: used.name,
      locale: used.locale,
      updated_at: at,
    })
    .where('subject', '=', used.subject)
    // A link asked for just before another one was followed must not bring its password in afterwards.
    .where('email_verified_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!account) return { state: 'used-before' };
  await tx
    .as<Tables>()
    .updateTable('identity.one_time_token')
    .set({ used_at: at })
    .where('subject', '=', used.subject)
    .where('used_at', 'is', null)
    .execute();
  return { state: 'used-now', subject: brand(used.subject), email: account.email };
}

async function whyUnusable(
  tx: Database,
  tokenHash: string,
): Promise<'unknown' | 'used-before' | 'expired'> {
  const found = await tx
    .as<Tables>()
    .selectFrom('identity.one_time_token')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) return 'unknown';
  return found.used_at === null ? 'expired' : 'used-before';
}

/** Links that nobody can follow any more, and accounts that nobody has proven for so long. */
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
