import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { passwordAcr } from '../account/authentication-context.ts';
import { emailKey } from '../account/email-address.ts';
import { tokenHash } from '../account/one-time-token.ts';
import { accountBySubject } from '../account/store.ts';
import { renewedTokens } from '../password/known-device.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';
import { useSignUpBrowser } from '../sign-up/store.ts';
import { completeInteraction, openInteraction } from './complete-interaction.ts';
import type { signInContract } from './contract.ts';
import { refuseLocked } from './refuse-locked.ts';
import type { SignInDeps } from './sign-in-by-password.ts';

const period = { minutes: 30 };

/**
 * Signs in the browser that created the account, after the link of the mail was used in any browser. The password was typed in this
 * browser; the mailbox is proved. A step-up needs the password again.
 */
export async function signInAfterSignUp(
  deps: SignInDeps,
  uid: string,
  { browser, device, knownDevices = [] }: Call<typeof signInContract.signInAfterSignUp>['body'],
): Promise<Result<AnswerOf<typeof signInContract.signInAfterSignUp>>> {
  const interaction = await openInteraction(deps, uid);
  if (!interaction.ok) return interaction;
  if (interaction.value.session?.accountId !== undefined) return fail('forbidden', 'step-up');
  const now = deps.clock.now();
  const subject = await deps.db.transaction((tx) =>
    useSignUpBrowser(tx, tokenHash(browser), { now, since: now.subtract(period) }),
  );
  const account = subject === null ? null : await accountBySubject(deps.db, subject);
  if (!account) return fail('forbidden', 'sign-up-unknown');
  if (account.isLocked) return await refuseLocked(deps, account, device);
  const proof = { subject: account.subject, acr: passwordAcr, amr: ['pwd'] };
  const resume = await completeInteraction(deps, interaction.value, proof);
  const detail = detailOf({ acr: passwordAcr, device });
  await deps.securityLog.append({ actor: actorOf(account.subject), action: 'sign-in', detail });
  const key = { pepper: deps.pepper, account: emailKey(account.email) };
  return ok({ resume, knownDevices: [...renewedTokens(key, knownDevices, now)] });
}
