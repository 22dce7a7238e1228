import { randomUUID } from 'node:crypto';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { z } from 'zod';
import { emailKey } from '../account/email-address.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import { accountByEmail, accountBySubject, setPassword } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail/store.ts';
import { refusedToken } from '../mail/token-refusal.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import {
  accountChangesByAddress,
  recoveryMailsByAccount,
  signInsByAccount,
} from '../rate-limit/limits.ts';
import { clearAttempts, takeAttempt } from '../rate-limit/store.ts';
import { recordSecurityChange } from '../security-log/record-security-change.ts';
import { actorOf } from '../security-log/security-log.ts';
import { refusedChoice } from './check-choice.ts';
import type { passwordContract } from './contract.ts';

export interface PasswordDeps extends AccountDeps {
  /** Seals the address in an outbox entry, since entries outlive their delivery. */
  readonly recoverySealer: Sealer;
}

export const recoveryTopic = 'identity.recover';
const linkLifetime = { minutes: 30 };
const purpose = 'recover-password';
/** Purposes of links that end with a new password. A person who knew the old one can have requested another address. */
export const linksEndedByNewPassword = [purpose, 'confirm-email'] as const;

/** Takes a request for a recovery mail. The outbox looks the account up, so the answer does not depend on it. */
export async function requestRecovery(
  deps: PasswordDeps,
  { body, attempt }: Call<typeof passwordContract.requestRecovery>,
): Promise<Result<{ sent: true }>> {
  const allowed = await tryFrom(deps, body.address);
  if (!allowed.ok) return allowed;
  const payload = { sealed: deps.recoverySealer.seal(body.email) };
  const key = attempt ?? randomUUID();
  await enqueue(deps.db, { topic: recoveryTopic, key, payload }, deps.clock);
  return ok({ sent: true });
}

const entry = z.strictObject({ sealed: z.string() });

/** Delivers an outbox entry of `requestRecovery`: mails a link to an address with an account, nothing to any other. */
export async function sendRecovery(
  deps: PasswordDeps,
  payload: unknown,
  key: string,
): Promise<void> {
  const email = emailKey(deps.recoverySealer.unseal(entry.parse(payload).sealed));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) return;
    const attempts = { limit: recoveryMailsByAccount, key: rateLimitKey(deps.pepper, email) };
    if (!(await takeAttempt(tx, attempts, now)).ok) return;
    const token = newToken();
    const { subject } = account;
    const row = { tokenHash: tokenHash(token), purpose, subject, email: null } as const;
    await addMailToken(tx, { ...row, expiresAt: now.add(linkLifetime) }, now);
    const url = linkWithToken(new URL('/recover/reset', deps.publicUrl).href, token);
    const message = { template: 'recover-password', params: { name: account.name, url } } as const;
    await deps.mailer.send(tx, { to: account.email, locale: account.locale, message }, key);
    await deps.securityLog.append(
      { actor: actorOf(subject), action: 'recovery-requested', detail: {} },
      tx,
    );
  });
}

/** Whether a link can still be used, so that its page does not ask for a password in vain. */
export async function checkRecovery(
  deps: PasswordDeps,
  token: string,
): Promise<Result<{ isUsable: boolean }>> {
  const stored = { tokenHash: tokenHash(token), purpose } as const;
  const found = await findMailToken(deps.db, stored, deps.clock.now());
  return ok({ isUsable: found.state === 'usable' });
}

type Reset = Call<typeof passwordContract.resetPassword>['body'];

/** Sets a new password by the token of a recovery mail, once, and ends all sessions. */
export async function resetPassword(
  deps: PasswordDeps,
  request: Reset,
): Promise<Result<{ email: string }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, request.address);
  if (!allowed.ok) return allowed;
  const token = { tokenHash: tokenHash(request.token), purpose } as const;
  const found = await findMailToken(deps.db, token, now);
  if (found.state !== 'usable') return refusedToken(found.state);
  const account = await accountBySubject(deps.db, found.subject);
  if (!account) return refusedToken('unknown');
  const refused = await refusedChoice(deps.breached, { ...account, password: request.password });
  if (refused) return refused;
  const hash = await deps.hasher.hash(request.password);
  if (!hash.ok) return hash;
  const isUsed = await deps.db.transaction(async (tx) => {
    if (!(await useMailToken(tx, token, now))) return false;
    await setPassword(tx, { subject: account.subject, to: hash.value, now, isProven: true });
    await endMailTokens(tx, { subject: account.subject, purposes: linksEndedByNewPassword }, now);
    await deps.signOuts.end(tx, account.subject, { which: 'all' });
    await recordSecurityChange(deps, tx, {
      account,
      action: 'password-reset',
      device: request.device,
    });
    const byAccount = rateLimitKey(deps.pepper, emailKey(account.email));
    await clearAttempts(tx, { limit: signInsByAccount, key: byAccount });
    return true;
  });
  return isUsed ? ok({ email: account.email }) : refusedToken('used');
}

async function tryFrom(deps: AccountDeps, address: string): Promise<Result<unknown>> {
  const key = rateLimitKey(deps.pepper, networkOf(address));
  return await takeAttempt(deps.db, { limit: accountChangesByAddress, key }, deps.clock.now());
}
