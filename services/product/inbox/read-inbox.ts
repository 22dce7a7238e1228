import type { PersonId } from '@hearth/core/branded.ts';
import type { ProductDeps } from '../deps.ts';
import type { Inbox } from './contract.ts';
import { countUnread, dueMessages } from './store.ts';

/** Messages of a person that are due, from homes of which the person is a member. */
export async function readInbox(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  person: PersonId,
): Promise<Inbox> {
  const now = clock.now();
  const { due, waiting } = await countUnread(db, person, now);
  const messages = await dueMessages(db, person, now);
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
