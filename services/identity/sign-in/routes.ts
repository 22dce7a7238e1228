import { brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Failure, fail, ok } from '@hearth/core/problem.ts';
import { type AccountDeps, sendVerification } from '../account/routes.ts';
import { emailKey } from '../account/email-address.ts';
import { type StoredAccount, accountBySubject, claimReminder } from '../account/store.ts';
import { renewedTokens } from '../known-device/token.ts';
import { localeAmong } from '../oidc/pages.ts';
import { passwordAcr } from '../oidc/settings.ts';
import { actorOf } from '../security-log.ts';
import { accountByPassword } from './by-password/routes.ts';
import type { signInContract } from './contract.ts';
import { type GoOnDeps, goOn, openInteraction } from './go-on/routes.ts';
import { refuseLocked } from './locked/routes.ts';

export type SignInDeps = AccountDeps & GoOnDeps;

const remindedAtMostEvery = { minutes: 2 };

export function signInRoutes(deps: SignInDeps): Implementation<typeof signInContract> {
  return {
    getInteraction: async ({ params }) => {
      const interaction = await openInteraction(deps, params.interaction);
      if (!interaction.ok) return interaction;
      const { login_hint: hint, ui_locales: wanted } = interaction.value.params;
      const signedIn = interaction.value.session?.accountId;
      const known =
        signedIn === undefined ? null : await accountBySubject(deps.db, brand(signedIn));
      return ok({
        prompt: 'login',
        isStepUp: known !== null,
        loginHint: known?.email ?? (typeof hint === 'string' ? hint.slice(0, 254) : null),
        locale: typeof wanted === 'string' ? localeAmong(wanted) : null,
      });
    },
    signIn: async ({ params, body }) => {
      const interaction = await openInteraction(deps, params.interaction);
      if (!interaction.ok) return interaction;
      const account = await accountByPassword(deps, body);
      if (!account.ok) return account;
      if (account.value.isLocked) return await refuseLocked(deps, account.value, body.device);
      if (!account.value.emailVerified) return await remind(deps, account.value);
      const proof = { subject: account.value.subject, acr: passwordAcr, amr: ['pwd'] };
      const resume = await goOn(deps, interaction.value, proof);
      await deps.securityLog.append({
        actor: actorOf(proof.subject),
        action: 'sign-in',
        detail: { acr: passwordAcr, ...(body.device === undefined ? {} : { device: body.device }) },
      });
      const key = { pepper: deps.pepper, account: emailKey(account.value.email) };
      const tokens = renewedTokens(key, body.knownDevices ?? [], deps.clock.now());
      return ok({ resume, knownDevices: [...tokens] });
    },
  };
}

/** Only who knows the password learns that the address waits for its link, and gets a new one now and then. */
async function remind(deps: SignInDeps, account: StoredAccount): Promise<Failure> {
  const now = deps.clock.now();
  const verifyUrl = new URL('/verify', deps.publicUrl).href;
  await deps.db.transaction(async (tx: Database) => {
    const turn = { now, notSince: now.subtract(remindedAtMostEvery) };
    if (await claimReminder(tx, account.subject, turn))
      await sendVerification(deps, tx, { ...account, verifyUrl });
  });
  return fail('forbidden', 'email-not-verified', { at: '/body/email' });
}
