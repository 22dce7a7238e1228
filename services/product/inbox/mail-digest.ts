import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { homeNameOf } from '../installation/store.ts';
import { mailPerson } from '../notification/mail-person.ts';
import type { DigestMessage } from '../notification/contract.ts';
import type { MessageContent } from './contract.ts';
import { type StoredMessage, messagesOfDigest } from './store.ts';

/**
 * Mails the messages that a person has collected for an instant, at most once: the mail's key is the person and the instant. Messages that were read meanwhile, and those of
 * homes that the person has left, are left out.
 */
export async function mailDigest(deps: ProductDeps, key: string): Promise<void> {
  const [person = '', at = ''] = key.split('/');
  const due = { person, at: Temporal.Instant.from(at) };
  const stored = await messagesOfDigest(deps.db, due, deps.clock.now());
  const messages: { readonly home: string; readonly stored: StoredMessage }[] = [];
  for (const each of stored)
    messages.push({ home: await homeNameOf(deps.db, each.installation), stored: each });
  if (messages.length === 0) return;
  const url = new URL('/energy/alerts', deps.publicUrl).href;
  await mailPerson(deps, {
    person,
    key: `inbox digest ${key}`,
    message: ({ name, locale }) => ({
      template: 'message-digest',
      params: {
        name,
        url,
        messages: messages.flatMap((each) => digestMessage(each.stored.content, each.home, locale)),
      },
    }),
  });
}

function digestMessage(
  content: MessageContent,
  home: string,
  language: keyof Extract<MessageContent, { about: 'package' }>['names'],
): DigestMessage | [] {
  switch (content.about) {
    case 'alert':
      return { about: 'alert', home, kind: content.kind };
    case 'package': {
      const { names, reminder, lastDay } = content;
      return { about: 'package', home, package: names[language], reminder, lastDay };
    }
    case 'maintenance': {
      const { unitName: unit, reminder, dueOn } = content;
      return { about: 'maintenance', home, unit, reminder, dueOn };
    }
    // These have mails of their own or none; a test is mailed at once.
    case 'partner':
    case 'partner-review':
    case 'assistance':
    case 'dispute':
    case 'test':
      return [];
  }
}
