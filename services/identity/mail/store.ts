import { type Branded, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { Temporal } from 'temporal-polyfill';
import type { MailTokenRow } from '../rows/mail-token.ts';

/** Purpose of a link in a mail. */
export type MailTokenPurpose =
  | 'recover-password'
  | 'confirm-email'
  | 'undo-email'
  | 'undo-deletion';

export interface MailToken {
  readonly tokenHash: string;
  readonly purpose: MailTokenPurpose;
  readonly subject: string;
  readonly email: string | null;
  readonly expiresAt: Temporal.Instant;
}

export type FoundMailToken =
  | {
      readonly state: 'usable';
      readonly subject: Branded<string, 'Subject'>;
      readonly email: string | null;
      readonly createdAt: Temporal.Instant;
    }
  | { readonly state: 'unknown' | 'used' | 'expired' };

type TokenRow = Omit<MailTokenRow, 'token_hash' | 'purpose'>;

export async function addMailToken(
  tx: Database,
  token: MailToken,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into identity.mail_token (token_hash, purpose, subject, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      token.tokenHash,
      token.purpose,
      token.subject,
      token.email,
      now.toString(),
      token.expiresAt.toString(),
    ],
  );
}

/** Finds a token without using it, so that an unusable link is refused before costly work. */
export async function findMailToken(
  db: Database,
  { tokenHash, purpose }: { tokenHash: string; purpose: MailTokenPurpose },
  now: Temporal.Instant,
): Promise<FoundMailToken> {
  const [row] = await db.query<TokenRow>(
    'select subject, email, created_at, expires_at, used_at from identity.mail_token where token_hash = $1 and purpose = $2',
    [tokenHash, purpose],
  );
  if (!row) return { state: 'unknown' };
  if (row.used_at !== null) return { state: 'used' };
  if (row.expires_at.getTime() <= now.epochMilliseconds) return { state: 'expired' };
  const createdAt = Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime());
  return { state: 'usable', subject: branded(row.subject), email: row.email, createdAt };
}

/** Uses a token. True for one of several concurrent calls. */
export async function useMailToken(
  tx: Database,
  { tokenHash, purpose }: { tokenHash: string; purpose: MailTokenPurpose },
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await tx.query(
    `update identity.mail_token set used_at = $3
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning subject`,
    [tokenHash, purpose, now.toString()],
  );
  return used.length > 0;
}

/** Ends the account's open links of these purposes; with `since` only those created from then on. */
export async function endMailTokens(
  tx: Database,
  ending: { subject: string; purposes: readonly MailTokenPurpose[]; since?: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update identity.mail_token set used_at = $3
     where subject = $1 and purpose = any ($2::text[]) and used_at is null
       and ($4::timestamptz is null or created_at >= $4)`,
    [ending.subject, ending.purposes, now.toString(), ending.since?.toString() ?? null],
  );
}

export async function sweepMailTokens(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'identity.mail_token', where: 'expires_at < $1', value });
}
