import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { MailRow } from '../rows/mail.ts';
import type { SentMail } from './contract.ts';

/** `stored`: shown at /outbox; `waiting`: to be sent; `expired`: not sent in time and given up. */
type MailState = 'stored' | 'waiting' | 'sent' | 'refused' | 'expired';

interface NewMail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  /** The content to show at /outbox, or the sealed content of a mail that waits for the mail server. */
  readonly content:
    | { readonly state: 'stored'; readonly text: string; readonly html: string }
    | { readonly state: 'waiting'; readonly sealed: string };
}

/** Stores a mail and returns its id; null when a mail with this key was stored before. */
export async function putMail(
  db: Database,
  { key, to, subject, content }: NewMail,
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await db.query<Pick<MailRow, 'mail_id'>>(
    `insert into product.mail
       (mail_id, request_key, at, recipient, subject, text_body, html_body, state, sealed_content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (request_key) do nothing returning mail_id`,
    [
      uuidv7(now),
      key,
      now.toString(),
      to,
      subject,
      content.state === 'stored' ? content.text : null,
      content.state === 'stored' ? content.html : null,
      content.state,
      content.state === 'waiting' ? content.sealed : null,
    ],
  );
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
  const [row] = await db.query<Pick<MailRow, 'at' | 'recipient' | 'subject' | 'sealed_content'>>(
    `select at, recipient, subject, sealed_content from product.mail where mail_id = $1 and state = 'waiting'`,
    [mailId],
  );
  if (!row) return null;
  const at = Temporal.Instant.fromEpochMilliseconds(row.at.getTime());
  return { at, to: row.recipient, subject: row.subject, sealed: row.sealed_content ?? '' };
}

/** Ends the waiting of a mail and deletes its content. */
export async function settleMail(
  db: Database,
  mailId: string,
  state: Exclude<MailState, 'stored' | 'waiting'>,
): Promise<void> {
  await db.query(
    `update product.mail set state = $2, sealed_content = null where mail_id = $1 and state = 'waiting'`,
    [mailId, state],
  );
}

/** Deletes mails older than `before`: recipients and subjects are not kept for ever. */
export async function purgeMail(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.mail', where: 'at < $1', value });
}

/** Mails that are stored because no mail server is configured, the newest first. */
export async function storedMail(
  db: Database,
  to: string | undefined,
): Promise<readonly SentMail[]> {
  const rows = await db.query<
    Pick<MailRow, 'mail_id' | 'at' | 'recipient' | 'subject' | 'text_body' | 'html_body'>
  >(
    `select mail_id, at, recipient, subject, text_body, html_body from product.mail
     where text_body is not null ${to === undefined ? '' : 'and recipient = $1'}
     order by at desc, mail_id desc limit ${listMax}`,
    to === undefined ? [] : [to],
  );
  return rows.map((row) => ({
    mail: row.mail_id,
    at: row.at.toISOString(),
    to: row.recipient,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? '',
  }));
}

const listMax = 200;
