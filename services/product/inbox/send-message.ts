import { branded } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { insertLocal } from '@hearth/platform/database/pending-row.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Access } from '@hearth/access/access.ts';
import { preferredTimeZone } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { alertReadersOf } from '../installation/membership/store.ts';
import { installationExists, isAccessCurrent, timeZoneOf } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { devicesOf } from '../push/store.ts';
import type { MessageContent } from './contract.ts';
import { channelsOf, digestAfter, dueAfterQuiet, wholeChoices } from './message-choices.ts';
import { mailMessageKind, messageRows, pushMessageKind, textOf } from './message-rows.ts';
import { addMessage, storedChoices } from './store.ts';

interface AlertMessage {
  readonly installation: string;
  readonly content: Extract<MessageContent, { about: 'alert' }>;
  readonly isForPartners: boolean;
}

/** Stores a message for all who may see the alert, each once, in one transaction with the mails that follow. */
export async function sendAlertMessage(
  deps: ProductDeps,
  { installation, content, isForPartners }: AlertMessage,
): Promise<Result<undefined>> {
  if (!(await installationExists(deps.db, installation))) return notFound();
  const homeZone = await timeZoneOf(deps.db, branded(installation));
  await deps.db.transaction(async (tx) => {
    const readers = await alertReadersOf(tx, installation, deps.clock.now());
    for (const { person, isPartner } of readers)
      if (!isPartner || isForPartners)
        await sendTo(tx, deps, { person, installation, message: content.alert, content, homeZone });
  });
  return ok(undefined);
}

/** Stores a reminder for people, each once for its id, with the mails that follow. */
export async function sendReminder(
  tx: Database,
  deps: ProductDeps,
  {
    people,
    timeZone: homeZone,
    ...sent
  }: {
    readonly installation: string;
    readonly message: string;
    readonly content: Extract<MessageContent, { about: 'package' | 'maintenance' }>;
    readonly people: readonly string[];
    /** Of the home, for people without a preference. */
    readonly timeZone: string;
  },
): Promise<void> {
  for (const person of people) await sendTo(tx, deps, { ...sent, person, homeZone });
}

/** Stores what an answer of a company, a question about it, an unanswered request or a dispute means for people of a home, each once for its id. */
export async function sendHomeMessage(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    people,
    timeZone: homeZone,
    ...sent
  }: {
    readonly installation: string;
    readonly message: string;
    readonly content: Extract<
      MessageContent,
      { about: 'partner' | 'partner-review' | 'assistance' | 'dispute' }
    >;
    readonly people: readonly string[];
    /** Of the home, for people without a preference. */
    readonly timeZone: string;
  },
): Promise<void> {
  for (const person of people) await sendTo(tx, deps, { ...sent, person, homeZone });
}

async function sendTo(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    person,
    installation,
    message,
    content,
    homeZone,
  }: {
    readonly person: string;
    readonly installation: string;
    readonly message: string;
    readonly content: MessageContent;
    readonly homeZone: string;
  },
): Promise<void> {
  const choices = wholeChoices(await storedChoices(tx, person));
  const channels = channelsOf(choices, content);
  if (channels.length === 0) return;
  const now = deps.clock.now();
  const timeZone = (await preferredTimeZone(tx, person)) ?? homeZone;
  const dueAt = dueAfterQuiet(now, { quiet: choices.quiet, timeZone });
  const hasMail = channels.includes('email');
  const digestAt = hasMail ? digestAfter(now, { ...choices, timeZone }) : null;
  const own = { person, message, installation, content, channels, dueAt, digestAt };
  await insertLocal(tx, messageRows, {
    key: `${person} ${message}`,
    content: textOf(own, now),
    home: installation,
    at: now.toString(),
  });
}

/** A test message to the caller by all channels, once for its id. */
export async function sendTestMessage(
  deps: ProductDeps,
  access: Access,
  message: string,
): Promise<Result<{ hasEmail: boolean; devices: number }>> {
  const now = deps.clock.now();
  const { personId: person, installationId: installation } = access;
  const content = { about: 'test' as const };
  const channels = channelsOf(wholeChoices(null), content);
  const isMember = await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, now))) return false;
    const own = { person, message, installation, content, channels, dueAt: now, digestAt: null };
    if (await addMessage(tx, own, now))
      for (const kind of [mailMessageKind, pushMessageKind])
        await scheduleWork(tx, { kind, key: `${person}/${message}` }, now);
    return true;
  });
  if (!isMember) return notFound();
  const devices = await devicesOf(deps.db, person);
  return ok({ hasEmail: (await contactOf(deps, person)) !== null, devices: devices.length });
}
