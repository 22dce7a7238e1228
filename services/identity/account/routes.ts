import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Mailer } from '../mail.ts';
import { type SecurityLog, actorOf } from '../security-log.ts';
import { mailsByAccount, signUpsByAddress, triesKey } from '../tries/limits.ts';
import { takeTry } from '../tries/store.ts';
import type { SignOuts } from '../sign-outs.ts';
import type { BreachedPasswords } from '../password/breached-list.ts';
import { refusedChoice } from '../password/refused-choice.ts';
import { keepConsent } from '../consent/store.ts';
import { subjectOf, toldAccount } from './calling/routes.ts';
import type { accountContract } from './contract.ts';
import { emailKey, writtenEmail } from './email-address.ts';
import { linkWithToken, newToken, tokenHash } from './one-time-token.ts';
import type { PasswordHasher } from './password-hash.ts';
import { refusedName } from './password-rules.ts';
import {
  type StoredAccount,
  accountByEmail,
  accountBySubject,
  addAccount,
  retypeUnverified,
  updateProfile,
} from './store.ts';
import { addVerification, useVerification } from './verification/store.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  readonly pepper: Uint8Array;
  readonly publicUrl: URL;
  readonly log: Logger;
  readonly breached: BreachedPasswords;
  readonly signOuts: SignOuts;
  /** Of the terms and the privacy notice; undefined where nothing is asked. */
  readonly policyVersion?: string | undefined;
}

const linkLasts = { hours: 24 };

export function accountRoutes(deps: AccountDeps): Implementation<typeof accountContract> {
  return {
    signUp: ({ body, attempt }) => signUp(deps, { ...body, attempt }),
    verifyEmail: (call) => deps.db.transaction((tx) => verifyEmail(tx, deps, call)),
    getAccount: async ({ caller }) =>
      toldAccount(deps, await accountBySubject(deps.db, subjectOf(caller))),
    updateAccount: async ({ caller, body }) => {
      const { name, locale } = body;
      const refused = name === undefined ? null : refusedName(name);
      if (refused) return refused;
      const change = {
        now: deps.clock.now(),
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
      };
      return toldAccount(deps, await updateProfile(deps.db, subjectOf(caller), change));
    },
  };
}

async function verifyEmail(
  tx: Database,
  deps: AccountDeps,
  { body, answerIn }: Call<typeof accountContract.verifyEmail>,
): Promise<Result<{ email: string }>> {
  const used = await useVerification(tx, tokenHash(body.token), deps.clock.now());
  switch (used.state) {
    case 'used-now': {
      const actor = actorOf(used.subject);
      await deps.securityLog.append({ actor, action: 'email-verified', detail: {} }, tx);
      return await answerIn(tx, ok({ email: used.email }));
    }
    case 'unknown':
      return fail('not-found', 'token-unknown', { at: '/body/token' });
    case 'used-before':
      return fail('gone', 'token-used', { at: '/body/token' });
    case 'expired':
      return fail('gone', 'token-expired', { at: '/body/token' });
  }
}

type SignUp = Call<typeof accountContract.signUp>['body'] & Attempted;

interface Attempted {
  /** Of the request; its repetition sends no second mail. */
  readonly attempt?: string | undefined;
}

/** Takes the same steps and as long for an address that is known; who owns it learns the difference by mail. */
async function signUp(deps: AccountDeps, typed: SignUp): Promise<Result<{ sent: true }>> {
  const refused = refusedName(typed.name) ?? (await refusedChoice(deps.breached, typed));
  if (refused) return refused;
  if (new URL(typed.verifyUrl).origin !== deps.publicUrl.origin)
    return fail('invalid', 'foreign-address', { at: '/body/verifyUrl' });
  if (typed.policyVersion !== undefined && typed.policyVersion !== deps.policyVersion)
    return fail('conflict', 'policy-outdated', { at: '/body/policyVersion' });
  const key = triesKey(deps.pepper, networkOf(typed.address));
  const allowed = await takeTry(deps.db, { limit: signUpsByAddress, key }, deps.clock.now());
  if (!allowed.ok) return allowed;
  const hashed = await deps.hasher.hash(typed.password);
  if (!hashed.ok) return hashed;
  await deps.db.transaction((tx) => register(deps, tx, { ...typed, passwordHash: hashed.value }));
  return ok({ sent: true });
}

async function register(
  deps: AccountDeps,
  tx: Database,
  typed: SignUp & { passwordHash: string },
): Promise<void> {
  const now = deps.clock.now();
  const key = emailKey(typed.email);
  const email = writtenEmail(typed.email);
  const { name, locale, passwordHash } = typed;
  const isNew = await addAccount(
    tx,
    { subject: uuidv7(now), email, emailKey: key, name, locale, passwordHash, isVerified: false },
    now,
  );
  const account = await accountByEmail(tx, key);
  if (!account) throw new Error('an account that was just written is not there');
  const action = account.emailVerified ? 'sign-up-again' : 'sign-up';
  await deps.securityLog.append({ actor: actorOf(account.subject), action, detail: {} }, tx);
  const tries = { limit: mailsByAccount, key: triesKey(deps.pepper, key) };
  if (!(await takeTry(tx, tries, now)).ok) return;
  if (account.emailVerified) {
    const message = {
      template: 'sign-up-again',
      params: { name: account.name, url: new URL('/sign-in', deps.publicUrl).href },
    } as const;
    const mail = { to: account.email, locale: account.locale, message };
    await deps.mailer.send(tx, mail, typed.attempt);
    return;
  }
  const { policyVersion: version } = typed;
  if (version !== undefined)
    await keepConsent(tx, { subject: account.subject, version, locale }, now);
  if (!isNew)
    await retypeUnverified(tx, { subject: account.subject, passwordHash, name, locale }, now);
  await sendVerification(deps, tx, {
    ...account,
    name,
    locale,
    passwordHash,
    verifyUrl: typed.verifyUrl,
    attempt: typed.attempt,
  });
}

/** The link makes valid what was typed for it, whatever else was typed for the address meanwhile. */
export async function sendVerification(
  deps: Pick<AccountDeps, 'clock' | 'mailer'>,
  tx: Database,
  typed: StoredAccount & Attempted & { verifyUrl: string },
): Promise<void> {
  const now = deps.clock.now();
  const token = newToken();
  const { subject, passwordHash, name, locale } = typed;
  await addVerification(
    tx,
    {
      tokenHash: tokenHash(token),
      subject,
      passwordHash,
      name,
      locale,
      expiresAt: now.add(linkLasts),
    },
    now,
  );
  const url = linkWithToken(typed.verifyUrl, token);
  const message = { template: 'verify-email', params: { name, url } } as const;
  await deps.mailer.send(tx, { to: typed.email, locale, message }, typed.attempt);
}
