import { assertAnswered, callError } from '@hearth/core/call-error.ts';
import type { contactContract } from '@hearth/identity/contact/contract.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { subjectOf } from '../account/store.ts';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import type { EmailMessage } from './render.ts';
import { mailSender } from './send-mail.ts';

export type Contact = AnswerOf<typeof contactContract.findContact>;

/** Returns name, e-mail address and language of a person; null for a deleted person and for an external identity provider. */
export async function contactOf(
  deps: Pick<ProductDeps, 'db' | 'key' | 'clock' | 'contacts'>,
  person: string,
): Promise<Contact | null> {
  const subject = await subjectOf(deps.db, person);
  if (subject === null) return null;
  const contact = await deps.contacts.findContact({ body: { subject } }, await asProduct(deps));
  if (contact.ok) return contact.value;
  if (contact.kind === 'not-found') return null;
  throw callError('identity', contact);
}

/** For outbox deliveries: mails a person in their language, at most once for each key. Does nothing without an address. */
export async function mailPerson(
  deps: ProductDeps,
  mail: { person: string; key: string; message: (contact: Contact) => EmailMessage },
): Promise<void> {
  const contact = await contactOf(deps, mail.person);
  if (!contact) return;
  const { email: to, locale } = contact;
  const message = mail.message(contact);
  const sent = await mailSender(deps)({ key: mail.key, to, locale, message });
  assertAnswered(sent, 'mail');
}
