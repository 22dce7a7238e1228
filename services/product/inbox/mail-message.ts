import type { ProductDeps } from '../deps.ts';
import { homeNameOf } from '../installation/store.ts';
import { mailPerson } from '../notification/mail-person.ts';
import type { MessageContent } from './contract.ts';
import { messageToMail } from './store.ts';

/** Mails a message to its person, at most once: the mail's key is the message. Does nothing after the membership has ended. */
export async function mailMessage(deps: ProductDeps, key: string): Promise<void> {
  const [person = '', message = ''] = key.split('/');
  const stored = await messageToMail(deps.db, { person, message }, deps.clock.now());
  if (!stored) return;
  const { content, installation } = stored;
  if (content.about === 'package')
    return await mailReminder(deps, { person, key, ...stored, content });
  if (content.about === 'maintenance')
    return await mailServiceReminder(deps, { person, key, ...stored, content });
  const home = await homeNameOf(deps.db, installation);
  const path = `/energy/alerts?installation=${installation}`;
  const url = new URL(path, deps.publicUrl).href;
  await mailPerson(deps, {
    person,
    key: `inbox ${key}`,
    message: ({ name }) => ({
      template: 'home-alert',
      params: { name, home, url, kind: content.about === 'alert' ? content.kind : 'test' },
    }),
  });
}

async function mailServiceReminder(
  deps: ProductDeps,
  {
    person,
    key,
    installation,
    content: { reminder, unitName: unit, dueOn },
  }: {
    readonly person: string;
    readonly key: string;
    readonly installation: string;
    readonly content: Extract<MessageContent, { about: 'maintenance' }>;
  },
): Promise<void> {
  const url = new URL(`/maintenance?installation=${installation}`, deps.publicUrl).href;
  await mailPerson(deps, {
    person,
    key: `inbox ${key}`,
    message: ({ name }) => ({
      template: 'service-reminder',
      params: { name, unit, url, reminder, dueOn },
    }),
  });
}

async function mailReminder(
  deps: ProductDeps,
  {
    person,
    key,
    installation,
    content,
  }: {
    readonly person: string;
    readonly key: string;
    readonly installation: string;
    readonly content: Extract<MessageContent, { about: 'package' }>;
  },
): Promise<void> {
  const path = `/overview/${installation}/${encodeURIComponent(content.package)}`;
  const url = new URL(path, deps.publicUrl).href;
  const { names, reminder, lastDay } = content;
  await mailPerson(deps, {
    person,
    key: `inbox ${key}`,
    message: ({ name, locale: language }) => ({
      template: 'package-reminder',
      params: { name, package: names[language], url, reminder, lastDay },
    }),
  });
}
