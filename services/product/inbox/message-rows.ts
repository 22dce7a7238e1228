import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type LocalTable, insertLocal } from '@hearth/platform/database/pending-row.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { productRowsKind } from '../product-rows-kind.ts';
import {
  type EndedMessages,
  type NewMessage,
  addMessage,
  deleteEndedMessages,
  hasPersonAndHome,
} from './store.ts';

/** Kind of due work that mails a message; its key is the person and the message. */
export const mailMessageKind = 'inbox.mail';
/** Kind of due work that mails several messages as one; its key is the person and the instant. */
export const mailDigestKind = 'inbox.mail-digest';

/** Kind of due work that gives a message to the person's devices; its key is the person and the message. */
export const pushMessageKind = 'inbox.push';

/** A message with its instants in text. */
type TextOfMessage = Omit<NewMessage, 'dueAt' | 'digestAt'> & {
  readonly dueAt: string;
  readonly digestAt: string | null;
  readonly at: string;
};

export const textOf = (own: NewMessage, now: Temporal.Instant): TextOfMessage => ({
  ...own,
  dueAt: own.dueAt.toString(),
  digestAt: own.digestAt?.toString() ?? null,
  at: now.toString(),
});

/** Messages with the work that mails and pushes them; a person has each once. */
export const messageRows: LocalTable<TextOfMessage> = {
  table: 'product.inbox_message',
  movedBy: productRowsKind,
  insert: storeMessage,
  async move(db, { content }) {
    // Person or home may have been deleted meanwhile.
    if (await hasPersonAndHome(db, content)) await storeMessage(db, content);
  },
};

async function storeMessage(db: Database, text: TextOfMessage): Promise<void> {
  const { person, message, channels } = text;
  const dueAt = Temporal.Instant.from(text.dueAt);
  const digestAt = text.digestAt === null ? null : Temporal.Instant.from(text.digestAt);
  const isNew = await addMessage(db, { ...text, dueAt, digestAt }, Temporal.Instant.from(text.at));
  if (!isNew) return;
  if (channels.includes('push'))
    await scheduleWork(db, { kind: pushMessageKind, key: `${person}/${message}` }, dueAt);
  if (!channels.includes('email')) return;
  const work = digestAt
    ? { kind: mailDigestKind, key: `${person}/${digestAt.toString()}` }
    : { kind: mailMessageKind, key: `${person}/${message}` };
  await scheduleWork(db, work, digestAt ?? dueAt);
}

/** Deletes messages about what is over, in the transaction that ends it. */
export async function dropMessages(
  tx: Database,
  ended: EndedMessages,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  const home = ended.of === 'home' ? ended.installation : undefined;
  await insertLocal(tx, endedMessageRows, {
    key: uuidv7(now),
    content: { ended, at },
    home,
    at,
  });
}

/** Messages that are to be deleted: a row that has lain with a home leaves those that came with it or later. */
export const endedMessageRows: LocalTable<{ readonly ended: EndedMessages; readonly at: string }> =
  {
    table: 'product.inbox_message: ended',
    movedBy: productRowsKind,
    insert: (db, { ended }) => deleteEndedMessages(db, ended, null),
    move: (db, { content }) => deleteEndedMessages(db, content.ended, content.at),
  };

/** Messages about a package of a home. */
export const messagesOfPackage = (installation: string, entitlement: string): EndedMessages => ({
  of: 'home',
  installation,
  about: 'package',
  subject: { field: 'entitlement', id: entitlement },
});

/** The question whether the service partner of a home remains. */
export const messagesOfReview = (installation: string): EndedMessages => ({
  of: 'home',
  installation,
  about: 'partner-review',
  subject: null,
});
