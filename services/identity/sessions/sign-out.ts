import { randomUUID } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { type Ending, endSessionsOf } from '../oidc/store.ts';

export const signOutTopic = 'identity.sign-out';

/**
 * Ends sessions of a person: their tokens are invalid when the transaction commits, and the web gets a back-channel logout,
 * repeated until it succeeds.
 */
export interface SignOuts {
  end(tx: Database, subject: string, ending: Ending): Promise<void>;
  /** Delivers an outbox entry. Throws to have the delivery repeated. */
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
      // A method that the library's types omit.
      const tell = client['backchannelLogout'];
      if (typeof tell !== 'function') throw new Error('the provider cannot sign out by itself');
      for (const sid of sids) await Reflect.apply(tell, client, [subject, sid]);
    },
  };
}

/** Ends sessions in a process without a provider; the outbox entry is delivered by a process with one. */
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
