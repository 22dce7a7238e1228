import { signService } from '@hearth/access/access.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { contactContract } from '@hearth/identity/contact/contract.ts';
import { subjectOf } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import type { Message } from './render.ts';
import { mailSender } from './send-mail.ts';

export type Contact = AnswerOf<typeof contactContract.findContact>;

/** Where a person can be written to; null where nobody here knows, as with a provider elsewhere, or once they are forgotten. */
export async function contactOf(
  deps: Pick<ProductDeps, 'db' | 'key' | 'clock' | 'contacts'>,
  person: string,
): Promise<Contact | null> {
  const subject = await subjectOf(deps.db, person);
  if (subject === null) return null;
  const token = await signService('product', deps.key, deps.clock);
  const contact = await deps.contacts.findContact({ body: { subject } }, { token });
  if (contact.ok) return contact.value;
  if (contact.kind === 'not-found') return null;
  throw new Error(`contacts answered ${contact.code}`);
}

/** For deliveries: a mail to a person in their language, at most once a key; nothing where there is no address. */
export async function mailPerson(
  deps: ProductDeps,
  told: { person: string; key: string; message: (contact: Contact) => Message },
): Promise<void> {
  const contact = await contactOf(deps, told.person);
  if (!contact) return;
  const { email: to, locale } = contact;
  const message = told.message(contact);
  const sent = await mailSender(deps)({ key: told.key, to, locale, message });
  if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
}
