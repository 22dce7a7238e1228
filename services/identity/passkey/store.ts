import { type Branded, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { PasskeyHolderRow } from '../rows/passkey-holder.ts';
import type { PasskeyRow } from '../rows/passkey.ts';
import type { Passkey } from './contract.ts';

type Subject = Branded<string, 'Subject'>;

/** A passkey with its public key and counter. */
export interface StoredPasskey extends Passkey {
  readonly credentialId: string;
  readonly subject: Subject;
  readonly userHandle: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export type NewPasskey = Omit<StoredPasskey, 'userHandle' | 'createdAt' | 'lastUsedAt'>;

/** Binding of the challenge: one session that adds a passkey, or one sign-in. */
export interface Challenge {
  readonly hash: string;
  readonly purpose: 'add' | 'sign-in';
  readonly boundTo: string;
}

type Row = PasskeyRow & Pick<PasskeyHolderRow, 'user_handle'>;

const selected = `select p.passkey, p.credential_id, p.subject, h.user_handle, p.public_key, p.counter, p.transports,
    p.is_synced, p.name, p.created_at, p.last_used_at
  from identity.passkey p join identity.passkey_holder h on h.subject = p.subject`;

export async function passkeysOf(
  db: Database,
  subject: Subject,
): Promise<readonly StoredPasskey[]> {
  const rows = await db.query<Row>(
    `${selected} where p.subject = $1 order by p.created_at desc, p.passkey desc`,
    [subject],
  );
  return rows.map(passkeyOf);
}

/** Passkey of a credential id, which is not verified yet. */
export async function passkeyByCredential(
  db: Database,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [row] = await db.query<Row>(`${selected} where p.credential_id = $1`, [credentialId]);
  return row ? passkeyOf(row) : null;
}

/** The account's user handle for authenticators. Stores the given one when the account has none. */
export async function userHandleOf(
  db: Database,
  subject: Subject,
  newHandle: string,
): Promise<string> {
  await db.query(
    'insert into identity.passkey_holder (subject, user_handle) values ($1, $2) on conflict (subject) do nothing',
    [subject, newHandle],
  );
  const [row] = await db.query<{ user_handle: string }>(
    'select user_handle from identity.passkey_holder where subject = $1',
    [subject],
  );
  return row?.user_handle ?? newHandle;
}

/** Stores a passkey. False when the credential exists. */
export async function insertPasskey(
  tx: Database,
  added: NewPasskey,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.passkey
       (passkey, credential_id, subject, public_key, counter, transports, is_synced, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning passkey`,
    [
      added.passkey,
      added.credentialId,
      added.subject,
      added.publicKey,
      added.counter,
      added.transports,
      added.isSynced,
      added.name,
      now.toString(),
    ],
  );
  return rows.length > 0;
}

export async function renamePasskey(
  db: Database,
  subject: Subject,
  { passkey, name }: { passkey: string; name: string },
): Promise<boolean> {
  const rows = await db.query(
    'update identity.passkey set name = $3 where passkey = $1 and subject = $2 returning passkey',
    [passkey, subject, name],
  );
  return rows.length > 0;
}

export async function deletePasskey(
  tx: Database,
  subject: Subject,
  passkey: string,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from identity.passkey where passkey = $1 and subject = $2 returning passkey',
    [passkey, subject],
  );
  return rows.length > 0;
}

/** Returns the number of removed passkeys. */
export async function removePasskeysSince(
  tx: Database,
  subject: Subject,
  since: Temporal.Instant,
): Promise<number> {
  const rows = await tx.query(
    'delete from identity.passkey where subject = $1 and created_at >= $2 returning passkey',
    [subject, since.toString()],
  );
  return rows.length;
}

/** Stores the counter of a use. False when the passkey was removed or a concurrent use has stored this counter. */
export async function countUse(
  tx: Database,
  used: { passkey: string; from: number; to: number; isSynced: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.passkey set counter = $3, is_synced = $4, last_used_at = $5
     where passkey = $1 and counter = $2 returning passkey`,
    [used.passkey, used.from, used.to, used.isSynced, now.toString()],
  );
  return rows.length > 0;
}

export async function insertChallenge(
  db: Database,
  challenge: Challenge,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db.query(
    `insert into identity.passkey_challenge (challenge_hash, purpose, bound_to, expires_at) values ($1, $2, $3, $4)`,
    [challenge.hash, challenge.purpose, challenge.boundTo, expiresAt.toString()],
  );
}

/** Consumes a challenge. True once, and only for the binding with which it was created. */
export async function consumeChallenge(
  db: Database,
  challenge: Challenge,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    `delete from identity.passkey_challenge
     where challenge_hash = $1 and purpose = $2 and bound_to = $3 and expires_at > $4 returning challenge_hash`,
    [challenge.hash, challenge.purpose, challenge.boundTo, now.toString()],
  );
  return rows.length > 0;
}

export async function sweepChallenges(db: Database, now: Temporal.Instant): Promise<void> {
  await db.query('delete from identity.passkey_challenge where expires_at <= $1', [now.toString()]);
}

function passkeyOf(row: Row): StoredPasskey {
  return {
    passkey: row.passkey,
    credentialId: row.credential_id,
    subject: branded(row.subject),
    userHandle: row.user_handle,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    isSynced: row.is_synced,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
