import { assertAnswered } from '@hearth/core/call-error.ts';
import { type TokenKey, ownIssuer, signService } from '@hearth/access/access.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { erasureContract } from '@hearth/product/erasure/contract.ts';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type Subject, deleteDueAccount, dueAccounts } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { actorOf } from '../security-log/security-log.ts';

export const personGoneTopic = 'identity.person-gone';

/** Deletes the accounts whose deletion is due. The outbox reports each to product, at least once. */
export async function deleteDueAccounts(deps: AccountDeps, now: Temporal.Instant): Promise<void> {
  for (const subject of await dueAccounts(deps.db, now)) await deleteAccount(deps, subject, now);
}

async function deleteAccount(
  deps: AccountDeps,
  subject: Subject,
  now: Temporal.Instant,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The deletion can have been cancelled since the query.
    const account = await deleteDueAccount(tx, subject, now);
    if (!account) return;
    await deps.signOuts.end(tx, subject, { which: 'all' });
    const payload = { issuer: ownIssuer, subject };
    await enqueue(tx, { topic: personGoneTopic, key: subject, payload }, deps.clock);
    const event = { actor: actorOf(subject), action: 'account-deleted', detail: {} } as const;
    await deps.securityLog.append(event, tx);
    const url = new URL('/landing', deps.publicUrl).href;
    const due = account.deletionDueAt ?? now.toString();
    const params = { name: account.name, url, due, step: 'done' } as const;
    const message = { template: 'account-deletion', params } as const;
    await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
  });
}

const entry = z.strictObject({ issuer: z.string(), subject: z.string() });

/** Delivers an outbox entry: product erases the person. Throws to have the delivery repeated. */
export async function deliverPersonGone(
  deps: {
    readonly key: TokenKey;
    readonly clock: Clock;
    readonly erasure: ContractClient<typeof erasureContract>;
  },
  payload: unknown,
): Promise<void> {
  const token = await signService('identity', deps.key, deps.clock);
  const erased = await deps.erasure.erasePerson({ body: entry.parse(payload) }, { token });
  assertAnswered(erased, 'product');
}
