import type { PersonIdentity } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import type { Inbox } from './contract.ts';
import { readMessages } from './store.ts';

/** Messages of a person that are due, from homes of which the person is a member. */
export async function readInbox(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  person: PersonIdentity,
): Promise<Inbox> {
  const now = clock.now();
  const { messages, due, waiting } = await readMessages(db, person, now);
  return {
    unread: due,
    waiting,
    messages: messages.map(({ at, readAt, ...message }) => ({
      ...message,
      at: at.toISOString(),
      readAt: readAt ? readAt.toISOString() : null,
    })),
  };
}
