import type { Caller } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { callingAccount, subjectOf } from '../account/calling-account.ts';
import type { Account } from '../account/contract.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import { type StoredAccount, accountBySubject, setDeletion } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail/store.ts';
import { refusedToken } from '../mail/token-refusal.ts';
import { accountAnswer } from '../profile/account-answer.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { accountChangesByAddress } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';
import type { deletionContract } from './contract.ts';
import { gracePeriod } from './grace-period.ts';

const purpose = 'undo-deletion';

interface DeletionRequest {
  /** Session that stays open; null ends all. */
  readonly keep: string | null;
  readonly device?: string | undefined;
}

/** Schedules the deletion of the caller's account. A repeated request keeps the first date. */
export async function requestDeletion(
  deps: AccountDeps,
  caller: Caller,
  request: DeletionRequest,
): Promise<Result<{ dueAt: string }>> {
  const found = await callingAccount(deps.db, caller);
  if (!found.ok) return found;
  const account = found.value;
  if (account.deletionDueAt !== null) return ok({ dueAt: account.deletionDueAt });
  const dueAt = await deps.db.transaction((tx) =>
    scheduleDeletion(deps, tx, { account, ...request }),
  );
  return ok({ dueAt });
}

/** Cancels the deletion of the caller's account. */
export async function cancelDeletion(deps: AccountDeps, caller: Caller): Promise<Result<Account>> {
  const subject = subjectOf(caller);
  await deps.db.transaction((tx) => unscheduleDeletion(deps, tx, subject));
  return await accountAnswer(deps, await accountBySubject(deps.db, subject));
}

/** Cancels a deletion by the token of its mail, once. */
export async function cancelDeletionByLink(
  deps: AccountDeps,
  { body, answerIn }: Call<typeof deletionContract.cancelDeletionByLink>,
): Promise<Result<{ email: string }>> {
  const now = deps.clock.now();
  const key = rateLimitKey(deps.pepper, networkOf(body.address));
  const allowed = await takeAttempt(deps.db, { limit: accountChangesByAddress, key }, now);
  if (!allowed.ok) return allowed;
  const token = { tokenHash: tokenHash(body.token), purpose } as const;
  return await deps.db.transaction(async (tx) => {
    const found = await findMailToken(tx, token, now);
    if (found.state !== 'usable') return refusedToken(found.state);
    if (!(await useMailToken(tx, token, now))) return refusedToken('used');
    await unscheduleDeletion(deps, tx, found.subject);
    const account = await accountBySubject(tx, found.subject);
    return account ? await answerIn(tx, ok({ email: account.email })) : refusedToken('unknown');
  });
}

async function scheduleDeletion(
  deps: AccountDeps,
  tx: Database,
  request: DeletionRequest & { readonly account: StoredAccount },
): Promise<string> {
  const { account, keep: currentSession, device } = request;
  const { subject, name } = account;
  const now = deps.clock.now();
  const due = now.add(gracePeriod);
  await setDeletion(tx, subject, { due, now });
  const token = newToken();
  const added = { tokenHash: tokenHash(token), purpose, subject, email: null } as const;
  await addMailToken(tx, { ...added, expiresAt: due }, now);
  await deps.signOuts.end(
    tx,
    subject,
    currentSession === null ? { which: 'all' } : { which: 'others', sid: currentSession },
  );
  const detail = detailOf({ device });
  const event = { actor: actorOf(subject), action: 'deletion-requested', detail } as const;
  await deps.securityLog.append(event, tx);
  const dueAt = new Date(due.epochMilliseconds).toISOString();
  const url = linkWithToken(new URL('/account/delete/undo', deps.publicUrl).href, token);
  const params = { name, url, due: dueAt, step: 'requested' } as const;
  const message = { template: 'account-deletion', params } as const;
  await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
  return dueAt;
}

async function unscheduleDeletion(
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
