import type { ProductDeps } from '../deps.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { messageEmail } from './message-email.ts';
import { messageToSend } from './store.ts';

/** Mails a message to its person, at most once: the mail's key is the message. Does nothing after the membership has ended. */
export async function mailMessage(deps: ProductDeps, key: string): Promise<void> {
  const [person = '', message = ''] = key.split('/');
  const stored = await messageToSend(deps.db, { person, message }, deps.clock.now());
  if (!stored) return;
  await mailPerson(deps, {
    person,
    key: `inbox ${key}`,
    message: await messageEmail(deps, stored),
  });
}
