import { branded } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { passwordAcr } from '../account/authentication-context.ts';
import { emailKey } from '../account/email-address.ts';
import { type StoredAccount, accountBySubject, claimReminder } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { localeAmong } from '../oidc/pages.ts';
import { renewedTokens } from '../password/known-device.ts';
import { accountByPassword } from '../password/verify-password.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';
import { latestSignUp } from '../sign-up/store.ts';
import { sendVerification } from '../sign-up/verify-email.ts';
import {
  type InteractionDeps,
  completeInteraction,
  openInteraction,
} from './complete-interaction.ts';
import type { signInContract } from './contract.ts';
import { refuseLocked } from './refuse-locked.ts';

export type SignInDeps = AccountDeps & InteractionDeps;

type InteractionAnswer = AnswerOf<typeof signInContract.getInteraction>;
type SignInAnswer = AnswerOf<typeof signInContract.signIn>;
type SignInBody = Call<typeof signInContract.signIn>['body'];

const reminderInterval = { minutes: 2 };

/** What the sign-in form shows of an open sign-in. */
export async function readInteraction(
  deps: SignInDeps,
  uid: string,
): Promise<Result<InteractionAnswer>> {
  const interaction = await openInteraction(deps, uid);
  if (!interaction.ok) return interaction;
  const { login_hint: hint, ui_locales: locales } = interaction.value.params;
  const subject = interaction.value.session?.accountId;
  const account = subject === undefined ? null : await accountBySubject(deps.db, branded(subject));
  return ok({
    prompt: 'login',
    isStepUp: account !== null,
    loginHint: account?.email ?? (typeof hint === 'string' ? hint.slice(0, 254) : null),
    locale: typeof locales === 'string' ? localeAmong(locales) : null,
  });
}

/** Signs in by e-mail address and password. */
export async function signInByPassword(
  deps: SignInDeps,
  uid: string,
  body: SignInBody,
): Promise<Result<SignInAnswer>> {
  const interaction = await openInteraction(deps, uid);
  if (!interaction.ok) return interaction;
  const account = await accountByPassword(deps, body);
  if (!account.ok) return account;
  const { subject, email, isLocked, emailVerified } = account.value;
  if (isLocked) return await refuseLocked(deps, account.value, body.device);
  if (!emailVerified) return await remindOfVerification(deps, account.value);
  const proof = { subject, acr: passwordAcr, amr: ['pwd'] };
  const resume = await completeInteraction(deps, interaction.value, proof);
  await deps.securityLog.append({
    actor: actorOf(subject),
    action: 'sign-in',
    detail: detailOf({ acr: passwordAcr, device: body.device }),
  });
  const key = { pepper: deps.pepper, account: emailKey(email) };
  const tokens = renewedTokens(key, body.knownDevices ?? [], deps.clock.now());
  return ok({ resume, knownDevices: [...tokens] });
}

/** Refuses an unverified address after the right password, and mails another link when the last one is old enough. */
async function remindOfVerification(deps: SignInDeps, account: StoredAccount): Promise<Failure> {
  const now = deps.clock.now();
  const verifyUrl = new URL('/verify', deps.publicUrl).href;
  await deps.db.transaction(async (tx) => {
    const reminder = { now, notSince: now.subtract(reminderInterval) };
    if (!(await claimReminder(tx, account.subject, reminder))) return;
    const signUp = await latestSignUp(tx, account);
    await sendVerification(deps, tx, { ...account, ...signUp, verifyUrl });
  });
  return fail('forbidden', 'email-not-verified', { at: '/body/email' });
}
