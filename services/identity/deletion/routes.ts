import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { ok } from '@hearth/core/problem.ts';
import { callingAccount, subjectOf, toldAccount } from '../account/calling/routes.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import type { AccountDeps } from '../account/routes.ts';
import { type StoredAccount, accountBySubject, setDeletion } from '../account/store.ts';
import { refusedToken } from '../mail-token/refusals.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail-token/store.ts';
import { actorOf, detailOf } from '../security-log.ts';
import { accountChangesByAddress, triesKey } from '../tries/limits.ts';
import { takeTry } from '../tries/store.ts';
import type { deletionContract } from './contract.ts';
import { graceLasts } from './grace.ts';

const purpose = 'undo-deletion';

export function deletionRoutes(deps: AccountDeps): Implementation<typeof deletionContract> {
  return {
    askDeletion: async ({ caller, body }) => {
      const found = await callingAccount(deps.db, caller);
      if (!found.ok) return found;
      const account = found.value;
      // Asked twice, it goes when it was asked first.
      if (account.deletionDueAt !== null) return ok({ dueAt: account.deletionDueAt });
      const dueAt = await deps.db.transaction((tx) => askDeletion(deps, tx, { account, ...body }));
      return ok({ dueAt });
    },
    keepAccount: async ({ caller }) => {
      const subject = subjectOf(caller);
      await deps.db.transaction((tx) => keep(deps, tx, subject));
      return await toldAccount(deps, await accountBySubject(deps.db, subject));
    },
    keepAccountByLink: async ({ body, answerIn }) => {
      const now = deps.clock.now();
      const key = triesKey(deps.pepper, networkOf(body.address));
      const allowed = await takeTry(deps.db, { limit: accountChangesByAddress, key }, now);
      if (!allowed.ok) return allowed;
      const token = { tokenHash: tokenHash(body.token), purpose } as const;
      return await deps.db.transaction(async (tx) => {
        const found = await findMailToken(tx, token, now);
        if (found.state !== 'usable') return refusedToken(found.state);
        if (!(await useMailToken(tx, token, now))) return refusedToken('used');
        await keep(deps, tx, found.subject);
        const account = await accountBySubject(tx, found.subject);
        return account ? await answerIn(tx, ok({ email: account.email })) : refusedToken('unknown');
      });
    },
  };
}

async function askDeletion(
  deps: AccountDeps,
  tx: Database,
  asked: { account: StoredAccount; keep: string | null; device?: string | undefined },
): Promise<string> {
  const { account, keep: kept, device } = asked;
  const { subject, name } = account;
  const now = deps.clock.now();
  const due = now.add(graceLasts);
  await setDeletion(tx, subject, { due, now });
  const token = newToken();
  const added = { tokenHash: tokenHash(token), purpose, subject, email: null } as const;
  await addMailToken(tx, { ...added, expiresAt: due }, now);
  await deps.signOuts.end(
    tx,
    subject,
    kept === null ? { which: 'all' } : { which: 'others', sid: kept },
  );
  const detail = detailOf({ device });
  const event = { actor: actorOf(subject), action: 'deletion-asked', detail } as const;
  await deps.securityLog.append(event, tx);
  const dueAt = new Date(due.epochMilliseconds).toISOString();
  const url = linkWithToken(new URL('/account/delete/undo', deps.publicUrl).href, token);
  const params = { name, url, due: dueAt, step: 'asked' } as const;
  const message = { template: 'account-deletion', params } as const;
  await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
  return dueAt;
}

async function keep(
  deps: AccountDeps,
  tx: Database,
  subject: StoredAccount['subject'],
): Promise<void> {
  const now = deps.clock.now();
  if (!(await setDeletion(tx, subject, { due: null, now }))) return;
  await endMailTokens(tx, { subject, purposes: [purpose] }, now);
  const event = { actor: actorOf(subject), action: 'deletion-undone', detail: {} } as const;
  await deps.securityLog.append(event, tx);
}
