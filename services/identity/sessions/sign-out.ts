import { randomUUID } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { type Ending, endSessionsOf } from '../oidc/store.ts';

export const signOutTopic = 'identity.sign-out';

/**
 * Ends sessions of a person from here: their tokens are of no use when the transaction commits, and the web is told by
 * back-channel logout, as often as it takes.
 */
export interface SignOuts {
  end(tx: Database, subject: string, ending: Ending): Promise<void>;
  /** For an outbox entry. Throws when the web has to be told again. */
  deliver(payload: unknown): Promise<void>;
}

const entry = z.strictObject({ subject: z.string(), sids: z.array(z.string()).min(1) });

export function createSignOuts(deps: {
  clock: Clock;
  clientId: string;
  provider: () => Promise<Provider>;
}): SignOuts {
  return {
    end: (tx, subject, ending) => signOut(tx, { subject, ending, clock: deps.clock }),
    deliver: async (payload) => {
      const { subject, sids } = entry.parse(payload);
      const client = await (await deps.provider()).Client.find(deps.clientId);
      if (!client?.backchannelLogoutUri) return;
      // A method of the client that the library's types leave out.
      const tell = client['backchannelLogout'];
      if (typeof tell !== 'function') throw new Error('the provider cannot sign out by itself');
      for (const sid of sids) await Reflect.apply(tell, client, [subject, sid]);
    },
  };
}

/** Where there is no provider at hand: the running one delivers what is put into the outbox here. */
export async function signOut(
  tx: Database,
  { subject, ending, clock }: { subject: string; ending: Ending; clock: Clock },
): Promise<void> {
  const sids = await endSessionsOf(tx, subject, ending);
  if (sids.length === 0) return;
  const payload = { subject, sids };
  await enqueue(tx, { topic: signOutTopic, key: randomUUID(), payload }, clock);
}

/** Ends every session but the one named; all of them for null. */
export const allSessionsExcept = (sid: string | null): Ending =>
  sid === null ? { which: 'all' } : { which: 'others', sid };
