import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { SentMail } from './contract.ts';

/** `kept`: shown at /outbox; `waiting`: to be sent; `expired`: not sent in time and given up. */
type MailState = 'kept' | 'waiting' | 'sent' | 'refused' | 'expired';

interface NewMail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  /** What is kept to be read here, or the sealed content of a mail that waits for the mail server. */
  readonly content:
    | { readonly state: 'kept'; readonly text: string; readonly html: string }
    | { readonly state: 'waiting'; readonly sealed: string };
}

/** Stores a mail and returns its id; null when a mail with this key was stored before. */
export async function putMail(
  db: Database,
  { key, to, subject, content }: NewMail,
  now: Temporal.Instant,
): Promise<string | null> {
  const row = await db
    .as<Tables>()
    .insertInto('product.mail')
    .values({
      mail_id: uuidv7(now),
      request_key: key,
      at: now.toString(),
      recipient: to,
      subject,
      text_body: content.state === 'kept' ? content.text : null,
      html_body: content.state === 'kept' ? content.html : null,
      state: content.state,
      sealed_content: content.state === 'waiting' ? content.sealed : null,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('mail_id')
    .executeTakeFirst();
  return row?.mail_id ?? null;
}

export interface WaitingMail {
  readonly at: Temporal.Instant;
  readonly to: string;
  readonly subject: string;
  readonly sealed: string;
}

/** A mail that is still to be sent; null when it was sent, given up or deleted. */
export async function waitingMail(db: Database, mailId: string): Promise<WaitingMail | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.mail')
    .select(['at', 'recipient', 'subject', 'sealed_content'])
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return null;
  const at = Temporal.Instant.fromEpochMilliseconds(row.at.getTime());
  return { at, to: row.recipient, subject: row.subject, sealed: row.sealed_content ?? '' };
}

/** Ends the waiting of a mail and deletes its content. */
export async function settleMail(
  db: Database,
  mailId: string,
  state: Exclude<MailState, 'kept' | 'waiting'>,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.mail')
    .set({ state, sealed_content: null })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes mails older than `before`: recipients and subjects are not kept for ever. */
export async function purgeMail(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.mail', where: 'at < $1', value });
}

/** Mails kept here because no mail server is configured, the newest first. */
export async function keptMail(db: Database, to: string | undefined): Promise<readonly SentMail[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.mail')
    .selectAll()
    .where('text_body', 'is not', null)
    .$if(to !== undefined, (all) => all.where('recipient', '=', to ?? ''))
    .orderBy('at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(shownMax)
    .execute();
  return rows.map((row) => ({
    mail: row.mail_id,
    at: row.at.toISOString(),
    to: row.recipient,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? '',
  }));
}

const shownMax = 200;

interface Tables {
  'product.mail': {
    mail_id: string;
    request_key: string;
    at: ColumnType<Date, string, never>;
    recipient: string;
    subject: string;
    text_body: string | null;
    html_body: string | null;
    state: MailState;
    sealed_content: string | null;
  };
}
