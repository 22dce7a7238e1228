import { type Branded, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AccountRow } from '../rows/account.ts';
import type { Account } from './contract.ts';

/** Id of an account, from a verified token or a verified password. */
export type Subject = Branded<string, 'Subject'>;

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

type Row = AccountRow & { readonly locale: Locale };

export async function accountByEmail(
  db: Database,
  emailKey: string,
): Promise<StoredAccount | null> {
  const [row] = await db.query<Row>('select * from identity.account where email_key = $1', [
    emailKey,
  ]);
  return row ? accountOf(row) : null;
}

export async function accountBySubject(
  db: Database,
  subject: Subject,
): Promise<StoredAccount | null> {
  const [row] = await db.query<Row>('select * from identity.account where subject = $1', [subject]);
  return row ? accountOf(row) : null;
}

/** Adds an account. False when the address has one. */
export async function addAccount(
  db: Database,
  newAccount: NewAccount,
  now: Temporal.Instant,
): Promise<boolean> {
  const at = now.toString();
  const added = await db.query(
    `insert into identity.account
       (subject, email, email_key, email_verified_at, name, locale, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (email_key) do nothing returning subject`,
    [
      newAccount.subject,
      newAccount.email,
      newAccount.emailKey,
      newAccount.isVerified ? at : null,
      newAccount.name,
      newAccount.locale,
      newAccount.passwordHash,
      at,
    ],
  );
  return added.length > 0;
}

/** Replaces password, name and language of an unverified account by those of a later sign-up. */
export async function replaceUnverified(
  db: Database,
  typed: { subject: Subject; passwordHash: string; name: string; locale: Locale },
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `update identity.account set password_hash = $2, name = $3, locale = $4, updated_at = $5
     where subject = $1 and email_verified_at is null`,
    [typed.subject, typed.passwordHash, typed.name, typed.locale, now.toString()],
  );
}

/** Claims the sending of a reminder. False when the last one is too recent, or a concurrent call has claimed it. */
export async function claimReminder(
  db: Database,
  subject: Subject,
  { now, notSince }: { now: Temporal.Instant; notSince: Temporal.Instant },
): Promise<boolean> {
  const claimed = await db.query(
    `update identity.account set reminded_at = $2
     where subject = $1 and (reminded_at is null or reminded_at <= $3) returning subject`,
    [subject, now.toString(), notSince.toString()],
  );
  return claimed.length > 0;
}

/** Replaces the hash of the same password, unless the password has changed since. */
export async function replacePasswordHash(
  db: Database,
  change: { subject: Subject; from: string; to: string },
): Promise<void> {
  await db.query(
    'update identity.account set password_hash = $3 where subject = $1 and password_hash = $2',
    [change.subject, change.from, change.to],
  );
}

/** Sets a password. With `from` only while the stored hash equals it, so that one of several concurrent changes wins. */
export async function setPassword(
  tx: Database,
  change: {
    readonly subject: Subject;
    readonly to: string;
    readonly now: Temporal.Instant;
    readonly from?: string;
    /** The change came by a link mailed to the address, which verifies it. */
    readonly isProven?: boolean;
  },
): Promise<boolean> {
  const changed = await tx.query(
    `update identity.account set password_hash = $2, updated_at = $3,
       email_verified_at = coalesce(email_verified_at, case when $4 then $3::timestamptz end)
     where subject = $1 and ($5::text is null or password_hash = $5) returning subject`,
    [
      change.subject,
      change.to,
      change.now.toString(),
      change.isProven === true,
      change.from ?? null,
    ],
  );
  return changed.length > 0;
}

/** Sets the address. False when another account has it. */
export async function setEmail(
  tx: Database,
  change: { subject: Subject; email: string; emailKey: string; now: Temporal.Instant },
): Promise<boolean> {
  // An unverified account with this address is replaced by the verified one.
  await tx.query(
    `delete from identity.account where email_key = $2 and subject <> $1 and email_verified_at is null`,
    [change.subject, change.emailKey],
  );
  const changed = await tx.query(
    `update identity.account set email = $2, email_key = $3, updated_at = $4
     where subject = $1
       and not exists (select from identity.account other where other.email_key = $3 and other.subject <> $1)
     returning subject`,
    [change.subject, change.email, change.emailKey, change.now.toString()],
  );
  return changed.length > 0;
}

/** Schedules the deletion, or cancels it with null. False when nothing changes. */
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

/** Locks or unlocks the account. False when nothing changes. */
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

/** Postpones a scheduled deletion, for a person who had no access and could not cancel it. */
export async function postponeDeletion(
  tx: Database,
  subject: Subject,
  until: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update identity.account set deletion_due_at = $2 where subject = $1 and deletion_due_at < $2',
    [subject, until.toString()],
  );
}

/** Accounts whose deletion is due. Locked ones stay, since somebody else than the owner can have requested it. */
export async function dueAccounts(
  db: Database,
  now: Temporal.Instant,
): Promise<readonly Subject[]> {
  const due = await db.query<{ subject: string }>(
    `select subject from identity.account where deletion_due_at <= $1 and locked_at is null
     order by deletion_due_at limit 100`,
    [now.toString()],
  );
  return due.map(({ subject }) => branded(subject));
}

/** Deletes a due account with its links, passkeys and challenges. Returns the deleted account. */
export async function deleteDueAccount(
  tx: Database,
  subject: Subject,
  now: Temporal.Instant,
): Promise<StoredAccount | null> {
  const [row] = await tx.query<Row>(
    `delete from identity.account
     where subject = $1 and deletion_due_at <= $2 and locked_at is null returning *`,
    [subject, now.toString()],
  );
  return row ? accountOf(row) : null;
}

/** Whether name, language, address, password or deletion have changed since an instant. */
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
  const [row] = await db.query<Row>(
    `update identity.account set name = coalesce($2, name), locale = coalesce($3, locale), updated_at = $4
     where subject = $1 returning *`,
    [subject, name ?? null, locale ?? null, now.toString()],
  );
  return row ? accountOf(row) : null;
}

function accountOf(row: Row): StoredAccount {
  return {
    subject: branded(row.subject),
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    locale: row.locale,
    passwordHash: row.password_hash,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    isLocked: row.locked_at !== null,
  };
}
