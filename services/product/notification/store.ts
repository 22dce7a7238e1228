import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { SentMail } from './contract.ts';

/** Mail is asked for by services, never by a person. False when this request was taken before. */
export async function putMail(
  db: Database,
  mail: { key: string; to: string; subject: string; body: { text: string; html: string } | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .insertInto('product.mail')
    .values({
      mail_id: uuidv7(now),
      request_key: mail.key,
      at: now.toString(),
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.body?.text ?? null,
      html_body: mail.body?.html ?? null,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('mail_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** It could not be sent: the same request may come again. */
export async function dropMail(db: Database, key: string): Promise<void> {
  await db.as<Tables>().deleteFrom('product.mail').where('request_key', '=', key).execute();
}

/** Who was written to, and what, is nobody's business for ever. */
export async function purgeMail(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.mail', where: 'at < $1', value });
}

/** What was kept here because there is no mail server. */
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
  };
}
