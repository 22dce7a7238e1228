import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { emailKey, writtenEmail } from '../account/email-address.ts';
import { tokenHash } from '../account/one-time-token.ts';
import { refusedName } from '../account/name-rules.ts';
import {
  type StoredAccount,
  accountByEmail,
  addAccount,
  replaceUnverified,
} from '../account/store.ts';
import { recordConsent } from '../consent/store.ts';
import type { AccountDeps } from '../deps.ts';
import { refusedChoice } from '../password/check-choice.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { mailsByAccount, signUpsByAddress } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { actorOf } from '../security-log/security-log.ts';
import type { signUpContract } from './contract.ts';
import { sendVerification } from './verify-email.ts';

type SignUp = Call<typeof signUpContract.signUp>['body'] & {
  /** Id of the request; its repetition sends no second mail. */
  readonly attempt?: string | undefined;
};

/** Creates an account. A known address takes the same steps and the same time; its owner learns of it by mail. */
export async function signUp(deps: AccountDeps, request: SignUp): Promise<Result<{ sent: true }>> {
  const refused = refusedName(request.name) ?? (await refusedChoice(deps.breached, request));
  if (refused) return refused;
  if (new URL(request.verifyUrl).origin !== deps.publicUrl.origin)
    return fail('invalid', 'foreign-address', { at: '/body/verifyUrl' });
  if (request.policyVersion !== undefined && request.policyVersion !== deps.policyVersion)
    return fail('conflict', 'policy-outdated', { at: '/body/policyVersion' });
  const key = rateLimitKey(deps.pepper, networkOf(request.address));
  const allowed = await takeAttempt(deps.db, { limit: signUpsByAddress, key }, deps.clock.now());
  if (!allowed.ok) return allowed;
  const hashed = await deps.hasher.hash(request.password);
  if (!hashed.ok) return hashed;
  await deps.db.transaction((tx) => register(deps, tx, { ...request, passwordHash: hashed.value }));
  return ok({ sent: true });
}

async function register(
  deps: AccountDeps,
  tx: Database,
  request: SignUp & { passwordHash: string },
): Promise<void> {
  const now = deps.clock.now();
  const key = emailKey(request.email);
  const email = writtenEmail(request.email);
  const { name, locale, passwordHash, policyVersion: version, verifyUrl, attempt } = request;
  const isNew = await addAccount(
    tx,
    { subject: uuidv7(now), email, emailKey: key, name, locale, passwordHash, isVerified: false },
    now,
  );
  const account = await accountByEmail(tx, key);
  if (!account) throw new Error('an account that was just written is not there');
  const action = account.emailVerified ? 'sign-up-again' : 'sign-up';
  await deps.securityLog.append({ actor: actorOf(account.subject), action, detail: {} }, tx);
  const attempts = { limit: mailsByAccount, key: rateLimitKey(deps.pepper, key) };
  if (!(await takeAttempt(tx, attempts, now)).ok) return;
  if (account.emailVerified) {
    await sendSignUpAgain(deps, tx, account, attempt);
    return;
  }
  if (version !== undefined)
    await recordConsent(tx, { subject: account.subject, version, locale }, now);
  if (!isNew)
    await replaceUnverified(tx, { subject: account.subject, passwordHash, name, locale }, now);
  const browserHash = request.browser === undefined ? null : tokenHash(request.browser);
  const continuation = request.continuation ?? null;
  const typed = { ...account, name, locale, passwordHash, browserHash, continuation };
  await sendVerification(deps, tx, { ...typed, verifyUrl, attempt });
}

async function sendSignUpAgain(
  deps: AccountDeps,
  tx: Database,
  { name, email, locale }: StoredAccount,
  attempt: string | undefined,
): Promise<void> {
  const url = new URL('/sign-in', deps.publicUrl).href;
  const message = { template: 'sign-up-again', params: { name, url } } as const;
  await deps.mailer.send(tx, { to: email, locale, message }, attempt);
}
