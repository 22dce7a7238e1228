import { randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { z } from 'zod';
import { callingAccount } from '../account/calling-account.ts';
import { emailKey, writtenEmail } from '../account/email-address.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import { accountByEmail, accountBySubject, isChangedSince } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { addMailToken } from '../mail/store.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { emailChangesByAccount, recoveryMailsByAccount } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';
import type { emailChangeContract } from './contract.ts';

export interface EmailChangeDeps extends AccountDeps {
  /** Seals the address in an outbox entry, since entries outlive their delivery. */
  readonly changeSealer: Sealer;
}

export const emailChangeTopic = 'identity.email-change';
const linkLifetime = { hours: 24 };

/** Takes a request for another address. The outbox checks whether the address is free, so the answer does not depend on it. */
export async function requestEmailChange(
  deps: EmailChangeDeps,
  { caller, body, attempt }: Call<typeof emailChangeContract.requestEmailChange>,
): Promise<Result<{ sent: true }>> {
  const account = await callingAccount(deps.db, caller);
  if (!account.ok) return account;
  const { subject } = account.value;
  if (emailKey(body.email) === emailKey(account.value.email))
    return fail('invalid', 'email-same', { at: '/body/email' });
  const byAccount = { limit: emailChangesByAccount, key: rateLimitKey(deps.pepper, subject) };
  const allowed = await takeAttempt(deps.db, byAccount, deps.clock.now());
  if (!allowed.ok) return allowed;
  const at = deps.clock.now().toString();
  const change = JSON.stringify({ subject, email: writtenEmail(body.email), at });
  await deps.db.transaction(async (tx) => {
    const payload = { sealed: deps.changeSealer.seal(change) };
    const key = attempt ?? randomUUID();
    await enqueue(tx, { topic: emailChangeTopic, key, payload }, deps.clock);
    const detail = detailOf({ device: body.device });
    const event = { actor: actorOf(subject), action: 'email-change-requested', detail } as const;
    await deps.securityLog.append(event, tx);
  });
  return ok({ sent: true });
}

const entry = z.strictObject({ sealed: z.string() });
const emailChange = z.strictObject({ subject: z.string(), email: z.string(), at: z.string() });

/** Delivers an outbox entry of `requestEmailChange`: mails a link to a free address, a notice to one that has an account. */
export async function sendEmailChange(
  deps: EmailChangeDeps,
  payload: unknown,
  key: string,
): Promise<void> {
  const change = emailChange.parse(
    JSON.parse(deps.changeSealer.unseal(entry.parse(payload).sealed)),
  );
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = await accountBySubject(tx, branded(change.subject));
    // The account has changed since, for example its password: the request is void.
    if (!account || (await isChangedSince(tx, account.subject, change.at))) return;
    const attempts = {
      limit: recoveryMailsByAccount,
      key: rateLimitKey(deps.pepper, emailKey(change.email)),
    };
    if (!(await takeAttempt(tx, attempts, now)).ok) return;
    const holder = await accountByEmail(tx, emailKey(change.email));
    if (holder?.emailVerified === true) {
      const url = new URL('/sign-in', deps.publicUrl).href;
      const params = { name: holder.name, url, step: 'taken' } as const;
      const message = { template: 'email-change', params } as const;
      await deps.mailer.send(tx, { to: holder.email, locale: holder.locale, message }, key);
      return;
    }
    const { subject, email } = change;
    const token = newToken();
    const row = { tokenHash: tokenHash(token), purpose: 'confirm-email', subject, email } as const;
    await addMailToken(tx, { ...row, expiresAt: now.add(linkLifetime) }, now);
    const url = linkWithToken(new URL('/account/email/confirm', deps.publicUrl).href, token);
    const params = { name: account.name, url, step: 'confirm' } as const;
    const message = { template: 'email-change', params } as const;
    await deps.mailer.send(tx, { to: email, locale: account.locale, message }, key);
  });
}
