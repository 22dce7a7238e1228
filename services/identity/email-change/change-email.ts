import { randomBytes } from 'node:crypto';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { emailKey } from '../account/email-address.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import { accountBySubject, postponeDeletion, setEmail, setPassword } from '../account/store.ts';
import { gracePeriod } from '../deletion/grace-period.ts';
import type { AccountDeps } from '../deps.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail/store.ts';
import { refusedToken } from '../mail/token-refusal.ts';
import { removePasskeysSince } from '../passkey/store.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { accountChangesByAddress } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { actorOf } from '../security-log/security-log.ts';
import type { emailChangeContract } from './contract.ts';

const undoLifetime = { hours: 7 * 24 };
/** Passkeys added in this period before a change of the address are removed when the change is undone. */
const suspectPeriod = { hours: 24 };

const taken = fail('conflict', 'address-taken', { at: '/body/token' });

/** The unique index refuses an address that another account takes at the same time. */
async function orTaken<T>(change: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await change;
  } catch (error) {
    if (isSqlError(error, sqlStates.uniqueViolation, 'account_email_key_key')) return taken;
    throw error;
  }
}

/** Uses the token of the mail to the new address, once. The old address gets a link that undoes the change. */
export async function confirmEmail(
  deps: AccountDeps,
  { body, answerIn }: Call<typeof emailChangeContract.confirmEmail>,
): Promise<Result<{ email: string }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, body.address);
  if (!allowed.ok) return allowed;
  const token = { tokenHash: tokenHash(body.token), purpose: 'confirm-email' } as const;
  const change = deps.db.transaction<Result<{ email: string }>>(async (tx) => {
    const found = await findMailToken(tx, token, now);
    if (found.state !== 'usable') return refusedToken(found.state);
    const { subject, email } = found;
    const before = await accountBySubject(tx, subject);
    if (!before || email === null) return refusedToken('unknown');
    if (!(await useMailToken(tx, token, now))) return refusedToken('used');
    if (!(await setEmail(tx, { subject, email, emailKey: emailKey(email), now }))) return taken;
    // Links that were mailed to the old address end.
    const purposes = ['recover-password', 'confirm-email'] as const;
    await endMailTokens(tx, { subject, purposes }, now);
    const undo = newToken();
    const row = { tokenHash: tokenHash(undo), purpose: 'undo-email', subject } as const;
    const expiresAt = now.add(undoLifetime);
    await addMailToken(tx, { ...row, email: before.email, expiresAt }, now);
    const url = linkWithToken(new URL('/account/email/undo', deps.publicUrl).href, undo);
    const params = { name: before.name, url, step: 'changed' } as const;
    const message = { template: 'email-change', params } as const;
    await deps.mailer.send(tx, { to: before.email, locale: before.locale, message });
    const event = { actor: actorOf(subject), action: 'email-changed', detail: {} } as const;
    await deps.securityLog.append(event, tx);
    return await answerIn(tx, ok({ email }));
  });
  return await orTaken(change);
}

/**
 * Restores the old address. The person who changed it can know the password and be signed in: password, sessions and newer passkeys end,
 * and only a link to the old address opens the account.
 */
export async function undoEmailChange(
  deps: AccountDeps,
  { body, answerIn }: Call<typeof emailChangeContract.undoEmailChange>,
): Promise<Result<{ email: string; passkeysRemoved: number }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, body.address);
  if (!allowed.ok) return allowed;
  const unknowable = await deps.hasher.hash(randomBytes(32).toString('base64url'));
  if (!unknowable.ok) return unknowable;
  const token = { tokenHash: tokenHash(body.token), purpose: 'undo-email' } as const;
  const change = deps.db.transaction<Result<{ email: string; passkeysRemoved: number }>>(
    async (tx) => {
      const found = await findMailToken(tx, token, now);
      if (found.state !== 'usable') return refusedToken(found.state);
      const { subject, email, createdAt } = found;
      if (email === null) return refusedToken('unknown');
      if (!(await useMailToken(tx, token, now))) return refusedToken('used');
      if (!(await setEmail(tx, { subject, email, emailKey: emailKey(email), now }))) return taken;
      await setPassword(tx, { subject, to: unknowable.value, now });
      // The deletion was possibly not requested by the owner.
      await postponeDeletion(tx, subject, now.add(gracePeriod));
      const passkeysRemoved = await removePasskeysSince(
        tx,
        subject,
        createdAt.subtract(suspectPeriod),
      );
      // Later changes are undone with this one; an earlier change keeps its own undo link.
      await endMailTokens(tx, { subject, purposes: ['undo-email'], since: createdAt }, now);
      await endMailTokens(tx, { subject, purposes: ['recover-password', 'confirm-email'] }, now);
      await deps.signOuts.end(tx, subject, { which: 'all' });
      const actor = actorOf(subject);
      for (let index = 0; index < passkeysRemoved; index += 1)
        await deps.securityLog.append({ actor, action: 'passkey-removed', detail: {} }, tx);
      const event = { actor, action: 'email-change-undone', detail: {} } as const;
      await deps.securityLog.append(event, tx);
      return await answerIn(tx, ok({ email, passkeysRemoved }));
    },
  );
  return await orTaken(change);
}

async function tryFrom(deps: AccountDeps, address: string): Promise<Result<unknown>> {
  const key = rateLimitKey(deps.pepper, networkOf(address));
  return await takeAttempt(deps.db, { limit: accountChangesByAddress, key }, deps.clock.now());
}
