import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { InboxMessageRow } from '../rows/inbox-message.ts';
import type { MessageChoiceRow } from '../rows/message-choice.ts';
import { type MessageChoices, type MessageContent, messageContent } from './contract.ts';

export interface NewMessage {
  readonly person: string;
  readonly message: string;
  readonly installation: string;
  readonly content: MessageContent;
  readonly channels: readonly string[];
  readonly dueAt: Temporal.Instant;
  /** When it is mailed with others; null: by itself, or not at all. */
  readonly digestAt: Temporal.Instant | null;
}

/** Whether the person and the home of a message exist. */
export async function hasPersonAndHome(
  db: Database,
  { person, installation }: Pick<NewMessage, 'person' | 'installation'>,
): Promise<boolean> {
  const rows = await db.query(
    'select from product.person p, product.installation i where p.person_id = $1 and i.installation_id = $2',
    [person, installation],
  );
  return rows.length > 0;
}

/** Stores a message to a person; false when the person has it already. */
export async function addMessage(
  tx: Database,
  own: NewMessage,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.inbox_message
       (person_id, message_id, installation_id, content, channels, created_at, due_at, digest_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning message_id`,
    [
      own.person,
      own.message,
      own.installation,
      JSON.stringify(own.content),
      own.channels,
      now.toString(),
      own.dueAt.toString(),
      own.digestAt?.toString() ?? null,
    ],
  );
  return rows.length > 0;
}

export interface StoredMessage {
  readonly message: string;
  readonly installation: string;
  readonly content: MessageContent;
  readonly at: Date;
  readonly readAt: Date | null;
}

const storedMessage = (row: InboxMessageRow): StoredMessage => ({
  message: row.message_id,
  installation: row.installation_id,
  content: messageContent.parse(row.content),
  at: row.due_at,
  readAt: row.read_at,
});

/** SQL condition: the person is still a member of the message's home. */
const inValidHome = `exists (select from product.membership m where m.person_id = i.person_id
  and m.installation_id = i.installation_id and (m.until is null or m.until > $2))`;

const inOwnInbox = `i.person_id = (select person_id from product.person where issuer = $1 and subject = $3)
  and 'in-app' = any (i.channels) and ${inValidHome}`;

/** Messages in the app that are due, the newest first, and the numbers of unread ones: due, and waiting for the end of the quiet hours. */
export async function readMessages(
  db: Database,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  now: Temporal.Instant,
): Promise<{
  readonly messages: readonly StoredMessage[];
  readonly due: number;
  readonly waiting: number;
}> {
  const rows = await db.query<
    { readonly due: number; readonly waiting: number } & (InboxMessageRow | { message_id: null })
  >(
    `select numbers.due, numbers.waiting, message.* from (select
         count(*) filter (where i.due_at <= $2)::integer as due,
         count(*) filter (where i.due_at > $2)::integer as waiting
       from product.inbox_message i where i.read_at is null and ${inOwnInbox}) as numbers
     left join lateral (select i.* from product.inbox_message i where i.due_at <= $2 and ${inOwnInbox}
       order by i.due_at desc, i.message_id desc limit 100) as message on true
     order by message.due_at desc, message.message_id desc`,
    [issuer, now.toString(), subject],
  );
  const [first] = rows;
  return {
    messages: rows.flatMap((row) => (row.message_id === null ? [] : [storedMessage(row)])),
    due: first?.due ?? 0,
    waiting: first?.waiting ?? 0,
  };
}

/** Number of unread messages in the app that are due. */
export async function unreadOf(
  db: Database,
  person: string,
  now: Temporal.Instant,
): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::integer as unread from product.inbox_message i
     where i.person_id = $1 and i.read_at is null and i.due_at <= $2 and 'in-app' = any (i.channels)
       and ${inValidHome}`,
    [person, now.toString()],
  );
  return row?.unread ?? 0;
}

/** Marks due messages of a person as read, all of them without a list. */
export async function markRead(
  db: Database,
  person: PersonId,
  {
    messages,
    now,
  }: { readonly messages: readonly string[] | null; readonly now: Temporal.Instant },
): Promise<void> {
  await db.query(
    `update product.inbox_message set read_at = $2
     where person_id = $1 and read_at is null and due_at <= $2
       and ($3::uuid[] is null or message_id = any ($3::uuid[]))`,
    [person, now.toString(), messages],
  );
}

/** A message to mail or push; null after it, the person or the membership has gone. */
export async function messageToSend(
  db: Database,
  { person, message }: { readonly person: string; readonly message: string },
  now: Temporal.Instant,
): Promise<StoredMessage | null> {
  const [row] = await db.query<InboxMessageRow>(
    `select * from product.inbox_message i where i.person_id = $1 and i.message_id = $3 and ${inValidHome}`,
    [person, now.toString(), message],
  );
  return row ? storedMessage(row) : null;
}

/** Unread messages that a person collects for an instant, in order, at most a hundred. */
export async function messagesOfDigest(
  db: Database,
  { person, at }: { readonly person: string; readonly at: Temporal.Instant },
  now: Temporal.Instant,
): Promise<readonly StoredMessage[]> {
  const rows = await db.query<InboxMessageRow>(
    `select * from product.inbox_message i where i.person_id = $1 and i.digest_at = $3 and i.read_at is null
       and ${inValidHome} order by i.created_at, i.message_id limit 100`,
    [person, now.toString(), at.toString()],
  );
  return rows.map(storedMessage);
}

export async function storedChoices(db: Database, person: string): Promise<unknown> {
  const [row] = await db.query<Pick<MessageChoiceRow, 'choices'>>(
    'select choices from product.message_choice where person_id = $1',
    [person],
  );
  return row?.choices ?? null;
}

export async function saveChoices(
  db: Database,
  person: PersonId,
  choices: MessageChoices,
): Promise<void> {
  await db.query(
    `insert into product.message_choice (person_id, choices) values ($1, $2)
     on conflict (person_id) do update set choices = excluded.choices`,
    [person, JSON.stringify(choices)],
  );
}

/** Messages about what is over: unread ones of a home, or the questions to a person of a dispute. */
export type EndedMessages =
  | {
      readonly of: 'home';
      readonly installation: string;
      readonly about: MessageContent['about'];
      /** Field of the content with the id of what is over; null: all of them. */
      readonly subject: { readonly field: 'entitlement' | 'request'; readonly id: string } | null;
    }
  | { readonly of: 'person'; readonly person: PersonId; readonly dispute: string };

/** Deletes messages about what is over, also those that are still to be mailed. `before`: those created earlier; null: all. */
export async function deleteEndedMessages(
  db: Database,
  ended: EndedMessages,
  before: string | null,
): Promise<void> {
  if (ended.of === 'home')
    await db.query(
      `delete from product.inbox_message where installation_id = $1 and read_at is null
         and content ->> 'about' = $2 and ($3::text is null or content ->> $3 = $4)
         and ($5::timestamptz is null or created_at < $5)`,
      [
        ended.installation,
        ended.about,
        ended.subject?.field ?? null,
        ended.subject?.id ?? null,
        before,
      ],
    );
  else
    await db.query(
      `delete from product.inbox_message where person_id = $1
         and content ->> 'about' = 'dispute' and content ->> 'dispute' = $2
         and ($3::timestamptz is null or created_at < $3)`,
      [ended.person, ended.dispute, before],
    );
}

/** Deletes messages created before `until`. */
export async function purgeMessages(db: Database, until: Temporal.Instant): Promise<void> {
  await db.query('delete from product.inbox_message where created_at < $1', [until.toString()]);
}
