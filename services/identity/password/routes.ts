import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import { z } from 'zod';
import { callingAccount } from '../account/calling/routes.ts';
import { emailKey } from '../account/email-address.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import type { AccountDeps } from '../account/routes.ts';
import {
  type StoredAccount,
  accountByEmail,
  accountBySubject,
  setPassword,
} from '../account/store.ts';
import { refusedToken } from '../mail-token/refusals.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail-token/store.ts';
import { detailOf, actorOf } from '../security-log.ts';
import { accountByPassword } from '../sign-in/by-password/routes.ts';
import {
  accountChangesByAddress,
  recoveryMailsByAccount,
  signInsByAccount,
  triesKey,
} from '../tries/limits.ts';
import { forgetTries, takeTry } from '../tries/store.ts';
import type { passwordContract } from './contract.ts';
import { refusedChoice } from './refused-choice.ts';

export interface PasswordDeps extends AccountDeps {
  /** Entries of the outbox outlive their delivery: an address stands there sealed. */
  readonly recoverySealer: Sealer;
}

export const recoveryTopic = 'identity.recover';
const linkLasts = { minutes: 30 };
const purpose = 'recover-password';
/** Links that a new password takes back: of who knew the old one, the account’s address may be on its way to them. */
const ended = [purpose, 'confirm-email'] as const;

export function passwordRoutes(deps: PasswordDeps): Implementation<typeof passwordContract> {
  return {
    askRecovery: async ({ body, attempt }) => {
      const allowed = await tryFrom(deps, body.address);
      if (!allowed.ok) return allowed;
      // Whether the address has an account is found out later, when nobody waits for the answer.
      const payload = { sealed: deps.recoverySealer.seal(body.email) };
      const key = attempt ?? randomUUID();
      await enqueue(deps.db, { topic: recoveryTopic, key, payload }, deps.clock);
      return ok({ sent: true });
    },
    resetPassword: ({ body }) => resetPassword(deps, body),
    changePassword: async ({ caller, body }) => {
      const account = await callingAccount(deps.db, caller);
      if (!account.ok) return account;
      return await changePassword(deps, account.value, body);
    },
  };
}

const entry = z.strictObject({ sealed: z.string() });

/** The other half of `askRecovery`: a link for who has an account, nothing for who has none. */
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
    const tries = { limit: recoveryMailsByAccount, key: triesKey(deps.pepper, email) };
    if (!(await takeTry(tx, tries, now)).ok) return;
    const token = newToken();
    const { subject } = account;
    const kept = { tokenHash: tokenHash(token), purpose, subject, email: null } as const;
    await addMailToken(tx, { ...kept, expiresAt: now.add(linkLasts) }, now);
    const url = linkWithToken(new URL('/recover/reset', deps.publicUrl).href, token);
    const message = { template: 'recover-password', params: { name: account.name, url } } as const;
    await deps.mailer.send(tx, { to: account.email, locale: account.locale, message }, key);
    await deps.securityLog.append(
      { actor: actorOf(subject), action: 'recovery-asked', detail: {} },
      tx,
    );
  });
}

type Reset = Call<typeof passwordContract.resetPassword>['body'];

async function resetPassword(deps: PasswordDeps, typed: Reset): Promise<Result<{ email: string }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, typed.address);
  if (!allowed.ok) return allowed;
  const token = { tokenHash: tokenHash(typed.token), purpose } as const;
  const found = await findMailToken(deps.db, token, now);
  if (found.state !== 'usable') return refusedToken(found.state);
  const account = await accountBySubject(deps.db, found.subject);
  if (!account) return refusedToken('unknown');
  const refused = await refusedChoice(deps.breached, { ...account, password: typed.password });
  if (refused) return refused;
  const hash = await deps.hasher.hash(typed.password);
  if (!hash.ok) return hash;
  const isUsed = await deps.db.transaction(async (tx) => {
    if (!(await useMailToken(tx, token, now))) return false;
    await setPassword(tx, { subject: account.subject, to: hash.value, now, isProven: true });
    await endMailTokens(tx, { subject: account.subject, purposes: ended }, now);
    await deps.signOuts.end(tx, account.subject, { which: 'all' });
    await tellChange(deps, tx, { account, action: 'password-reset', device: typed.device });
    const byAccount = triesKey(deps.pepper, emailKey(account.email));
    await forgetTries(tx, { limit: signInsByAccount, key: byAccount });
    return true;
  });
  return isUsed ? ok({ email: account.email }) : refusedToken('used');
}

type Change = Call<typeof passwordContract.changePassword>['body'];

async function changePassword(
  deps: PasswordDeps,
  account: StoredAccount,
  typed: Change,
): Promise<Result<undefined>> {
  const { address, device } = typed;
  const proof = { email: account.email, password: typed.current, address, device };
  const known = await accountByPassword(deps, proof);
  if (!known.ok)
    return known.code === 'email-or-password-wrong'
      ? fail('invalid', 'password-wrong', { at: '/body/current' })
      : known;
  const refused = await refusedChoice(deps.breached, { ...account, password: typed.password });
  if (refused) return refused;
  const hash = await deps.hasher.hash(typed.password);
  if (!hash.ok) return hash;
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const change = {
      subject: account.subject,
      from: known.value.passwordHash,
      to: hash.value,
      now,
    };
    // Hashed anew with today's settings a moment ago, or changed in another tab: the person looks again.
    if (!(await setPassword(tx, change))) return fail('conflict', 'changed-meanwhile');
    await endMailTokens(tx, { subject: account.subject, purposes: ended }, now);
    const { keep } = typed;
    await deps.signOuts.end(
      tx,
      account.subject,
      keep === null ? { which: 'all' } : { which: 'others', sid: keep },
    );
    await tellChange(deps, tx, { account, action: 'password-changed', device });
    return ok(undefined);
  });
}

/** Into the log, and to the mailbox: who did not do it themselves learns of it there. */
async function tellChange(
  deps: PasswordDeps,
  tx: Database,
  told: {
    readonly account: StoredAccount;
    readonly action: 'password-reset' | 'password-changed';
    readonly device: string | undefined;
  },
): Promise<void> {
  const { account, action, device } = told;
  await deps.securityLog.append(
    { actor: actorOf(account.subject), action, detail: detailOf({ device }) },
    tx,
  );
  const url = new URL('/recover', deps.publicUrl).href;
  const params = { name: account.name, url, change: 'password-changed' } as const;
  const message = { template: 'security-change', params } as const;
  await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
}

async function tryFrom(deps: AccountDeps, address: string): Promise<Result<undefined>> {
  const key = triesKey(deps.pepper, networkOf(address));
  return await takeTry(deps.db, { limit: accountChangesByAddress, key }, deps.clock.now());
}
