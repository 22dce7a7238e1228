import { type Brand, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Account } from './contract.ts';

/** An account as the checked token or the checked password names it; never what somebody typed. */
export type Subject = Brand<string, 'Subject'>;

export interface StoredAccount extends Omit<Account, 'missingConsent'> {
  readonly subject: Subject;
  readonly passwordHash: string;
}

export interface NewAccount {
  readonly subject: string;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  readonly locale: Locale;
  readonly passwordHash: string;
  readonly isVerified: boolean;
}

interface AccountTable {
  subject: string;
  email: string;
  email_key: string;
  email_verified_at: Date | string | null;
  name: string;
  locale: Locale;
  password_hash: string;
  created_at: string;
  updated_at: string;
  reminded_at: string | null;
  deletion_due_at: Date | string | null;
  locked_at: Date | string | null;
}

interface Tables {
  'identity.account': AccountTable;
}

export async function accountByEmail(
  db: Database,
  emailKey: string,
): Promise<StoredAccount | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('identity.account')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function accountBySubject(
  db: Database,
  subject: Subject,
): Promise<StoredAccount | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('identity.account')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

/** False when the address has an account already. */
export async function addAccount(
  db: Database,
  given: NewAccount,
  now: Temporal.Instant,
): Promise<boolean> {
  const at = now.toString();
  const row: Insertable<AccountTable> = {
    subject: given.subject,
    email: given.email,
    email_key: given.emailKey,
    email_verified_at: given.isVerified ? at : null,
    name: given.name,
    locale: given.locale,
    password_hash: given.passwordHash,
    created_at: at,
    updated_at: at,
    reminded_at: null,
    deletion_due_at: null,
    locked_at: null,
  };
  const added = await db
    .as<Tables>()
    .insertInto('identity.account')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('subject')
    .executeTakeFirst();
  return added !== undefined;
}

/** For an address that nobody has proven yet: the last one who typed it is who a sign-in is compared with. */
export async function retypeUnverified(
  db: Database,
  typed: { subject: Subject; passwordHash: string; name: string; locale: Locale },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('identity.account')
    .set({
      password_hash: typed.passwordHash,
      name: typed.name,
      locale: typed.locale,
      updated_at: now.toString(),
    })
    .where('subject', '=', typed.subject)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** True for one of any number of callers, once in a while: who asks again too soon gets no further mail. */
export async function claimReminder(
  db: Database,
  subject: Subject,
  { now, notSince }: { now: Temporal.Instant; notSince: Temporal.Instant },
): Promise<boolean> {
  const claimed = await db
    .as<Tables>()
    .updateTable('identity.account')
    .set({ reminded_at: now.toString() })
    .where('subject', '=', subject)
    .where((where) =>
      where.or([where('reminded_at', 'is', null), where('reminded_at', '<=', notSince.toString())]),
    )
    .returning('subject')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Only while the old hash stands, so that a change of the password in between wins. */
export async function replacePasswordHash(
  db: Database,
  change: { subject: Subject; from: string; to: string },
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('identity.account')
    .set({ password_hash: change.to })
    .where('subject', '=', change.subject)
    .where('password_hash', '=', change.from)
    .execute();
}

/** A new password; with `from` only while that one stands, so that one of any number of changes at once wins. */
export async function setPassword(
  tx: Database,
  change: {
    readonly subject: Subject;
    readonly to: string;
    readonly now: Temporal.Instant;
    readonly from?: string;
    /** It came with a link that was mailed to the address. */
    readonly isProven?: boolean;
  },
): Promise<boolean> {
  const at = change.now.toString();
  const changed = await tx
    .as<Tables>()
    .updateTable('identity.account')
    .set({ password_hash: change.to, updated_at: at })
    .$if(change.isProven === true, (update) =>
      update.set({ email_verified_at: sql`coalesce(email_verified_at, ${at}::timestamptz)` }),
    )
    .where('subject', '=', change.subject)
    .$if(change.from !== undefined, (update) =>
      update.where('password_hash', '=', change.from ?? ''),
    )
    .returning('subject')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False when the address has another account by now. */
export async function setEmail(
  tx: Database,
  change: { subject: Subject; email: string; emailKey: string; now: Temporal.Instant },
): Promise<boolean> {
  const at = change.now.toString();
  await tx
    .as<Tables>()
    .deleteFrom('identity.account')
    .where('email_key', '=', change.emailKey)
    .where('subject', '<>', change.subject)
    // Whoever typed it there has never shown that it is theirs; this one has.
    .where('email_verified_at', 'is', null)
    .execute();
  const changed = await tx
    .as<Tables>()
    .updateTable('identity.account')
    .set({ email: change.email, email_key: change.emailKey, updated_at: at })
    .where('subject', '=', change.subject)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('identity.account as other')
            .select('other.subject')
            .where('other.email_key', '=', change.emailKey)
            .where('other.subject', '<>', change.subject),
        ),
      ),
    )
    .returning('subject')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets when the account goes, or with null that it stays; false where that is so already. */
export async function setDeletion(
  tx: Database,
  subject: Subject,
  { due, now }: { due: Temporal.Instant | null; now: Temporal.Instant },
): Promise<boolean> {
  const changed = await tx.query(
    `update identity.account set deletion_due_at = $2, updated_at = $3
     where subject = $1 and (deletion_due_at is null) <> ($2::timestamptz is null) returning subject`,
    [subject, due?.toString() ?? null, now.toString()],
  );
  return changed.length > 0;
}

/** False where it is so already. */
export async function setLock(
  tx: Database,
  subject: Subject,
  { isLocked, now }: { isLocked: boolean; now: Temporal.Instant },
): Promise<boolean> {
  const changed = await tx.query(
    `update identity.account set locked_at = case when $2 then $3::timestamptz end, updated_at = $3
     where subject = $1 and (locked_at is not null) <> $2 returning subject`,
    [subject, isLocked, now.toString()],
  );
  return changed.length > 0;
}

/** Whoever could not come in for a while could not change their mind either. */
export async function putOffDeletion(
  tx: Database,
  subject: Subject,
  until: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update identity.account set deletion_due_at = $2 where subject = $1 and deletion_due_at < $2',
    [subject, until.toString()],
  );
}

/** None that is locked: who asked may not have been who owns it. */
export async function dueAccounts(
  db: Database,
  now: Temporal.Instant,
): Promise<readonly Subject[]> {
  const due = await db.query<{ subject: string }>(
    `select subject from identity.account where deletion_due_at <= $1 and locked_at is null
     order by deletion_due_at limit 100`,
    [now.toString()],
  );
  return due.map(({ subject }) => brand(subject));
}

/** With everything that hangs on it: links, passkeys, challenges. Gives it as it was. */
export async function deleteDueAccount(
  tx: Database,
  subject: Subject,
  now: Temporal.Instant,
): Promise<StoredAccount | null> {
  const row = await tx
    .as<Tables>()
    .deleteFrom('identity.account')
    .where('subject', '=', subject)
    .where('deletion_due_at', '<=', now.toString())
    .where('locked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

/** Name, language, address, password, or whether it stays. */
export async function isChangedSince(
  db: Database,
  subject: Subject,
  instant: string,
): Promise<boolean> {
  const changed = await db.query(
    'select 1 from identity.account where subject = $1 and updated_at > $2',
    [subject, instant],
  );
  return changed.length > 0;
}

export async function updateProfile(
  db: Database,
  subject: Subject,
  { name, locale, now }: { name?: string; locale?: Locale; now: Temporal.Instant },
): Promise<StoredAccount | null> {
  const row = await db
    .as<Tables>()
    .updateTable('identity.account')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(locale === undefined ? {} : { locale }),
      updated_at: now.toString(),
    })
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

function accountOf(row: Selectable<AccountTable>): StoredAccount {
  return {
    subject: brand(row.subject),
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    locale: row.locale,
    passwordHash: row.password_hash,
    deletionDueAt:
      row.deletion_due_at === null ? null : new Date(row.deletion_due_at).toISOString(),
    isLocked: row.locked_at !== null,
  };
}
