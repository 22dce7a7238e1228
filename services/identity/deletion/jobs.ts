import { type TokenKey, signService } from '@hearth/access/access.ts';
import type { Client } from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { erasureContract } from '@hearth/product/erasure/contract.ts';
import { z } from 'zod';
import { deleteDueAccount, dueAccounts } from '../account/store.ts';
import type { AccountDeps } from '../account/routes.ts';
import { actorOf } from '../security-log.ts';

export const personGoneTopic = 'identity.person-gone';

/** Deletes the accounts whose time has come; product hears of each, as often as it takes. */
export function deleteAccountsJob(deps: AccountDeps & { readonly issuer: string }): ServiceJob {
  return {
    name: 'identity/delete-accounts',
    declaration: { resource: 'account', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: async (now) => {
      for (const subject of await dueAccounts(deps.db, now))
        await deps.db.transaction(async (tx) => {
          // Kept in the moment before, it stays.
          const gone = await deleteDueAccount(tx, subject, now);
          if (!gone) return;
          await deps.signOuts.end(tx, subject, { which: 'all' });
          const payload = { issuer: deps.issuer, subject };
          await enqueue(tx, { topic: personGoneTopic, key: subject, payload }, deps.clock);
          const event = { actor: actorOf(subject), action: 'account-deleted', detail: {} } as const;
          await deps.securityLog.append(event, tx);
          const url = new URL('/landing', deps.publicUrl).href;
          const due = gone.deletionDueAt ?? now.toString();
          const params = { name: gone.name, url, due, step: 'done' } as const;
          const message = { template: 'account-deletion', params } as const;
          const to = { to: gone.email, locale: gone.locale, message };
          await deps.mailer.send(tx, to);
        });
    },
  };
}

const entry = z.strictObject({ issuer: z.string(), subject: z.string() });

/** For an outbox entry: product forgets the person too. Throws when it has to be told again. */
export async function tellPersonGone(
  deps: {
    readonly key: TokenKey;
    readonly clock: Clock;
    readonly erasure: Client<typeof erasureContract>;
  },
  payload: unknown,
): Promise<void> {
  const token = await signService('identity', deps.key, deps.clock);
  const erased = await deps.erasure.erasePerson({ body: entry.parse(payload) }, { token });
  if (!erased.ok) throw new Error(`erasure answered ${erased.code}`);
}
