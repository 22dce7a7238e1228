import type { Clock } from '@hearth/platform/clock.ts';
import type { Database } from '@hearth/platform/database.ts';
import type { Call, Implementation } from '@hearth/platform/http.ts';
import { type Failure, type Result, fail, ok } from '@hearth/platform/problem.ts';
import type { Provider } from 'oidc-provider';
import { emailKey } from '../account/email-address.ts';
import { newToken, tokenHash } from '../account/one-time-token.ts';
import { type AccountDeps, sendVerification } from '../account/routes.ts';
import {
  type StoredAccount,
  accountByEmail,
  claimReminder,
  replacePasswordHash,
} from '../account/store.ts';
import { localeAmong } from '../oidc/pages.ts';
import { passwordAcr } from '../oidc/settings.ts';
import { endSession } from '../oidc/store.ts';
import { actorOf } from '../security-log.ts';
import { networkOf, signInsByAccount, signInsByAddress, triesKey } from '../tries/limits.ts';
import { forgetTries, giveBackTry, takeDelayedTry, takeTry } from '../tries/store.ts';
import type { signInContract } from './contract.ts';

export interface SignInDeps extends AccountDeps {
  readonly provider: () => Promise<Provider>;
}

const remindedAtMostEvery = { minutes: 2 };

export function signInRoutes(deps: SignInDeps): Implementation<typeof signInContract> {
  return {
    getInteraction: async ({ params }) => {
      const interaction = await openInteraction(deps, params.interaction);
      if (!interaction.ok) return interaction;
      const { login_hint: hint, ui_locales: wanted } = interaction.value.params;
      return ok({
        prompt: 'login',
        loginHint: typeof hint === 'string' ? hint.slice(0, 254) : null,
        locale: typeof wanted === 'string' ? localeAmong(wanted) : null,
      });
    },
    signIn: async ({ params, body }) => {
      const interaction = await openInteraction(deps, params.interaction);
      if (!interaction.ok) return interaction;
      const account = await accountByPassword(deps, body);
      if (!account.ok) return account;
      if (!account.value.emailVerified) return await remind(deps, account.value);
      const resume = await goOn(deps, interaction.value, account.value);
      await deps.securityLog.append({
        actor: actorOf(account.value.subject),
        action: 'sign-in',
        detail: { acr: passwordAcr },
      });
      return ok({ resume });
    },
  };
}

type Interaction = InstanceType<Provider['Interaction']>;

/** Unknown, used up and expired are one to who asks: the sign-in has to begin again. */
async function openInteraction(
  { provider }: SignInDeps,
  uid: string,
): Promise<Result<Interaction>> {
  const interaction = await (await provider()).Interaction.find(uid);
  return interaction?.prompt.name === 'login'
    ? ok(interaction)
    : fail('gone', 'interaction-expired');
}

type Typed = Call<typeof signInContract.signIn>['body'];

/** Counts first, hashes then; an address that nobody has takes the same steps. */
async function accountByPassword(deps: SignInDeps, typed: Typed): Promise<Result<StoredAccount>> {
  const { db, clock, pepper } = deps;
  const key = emailKey(typed.email);
  const byAddress = { limit: signInsByAddress, key: triesKey(pepper, networkOf(typed.address)) };
  const byAccount = { limit: signInsByAccount, key: triesKey(pepper, key) };
  const allowed = await takeTry(db, byAddress, clock.now());
  if (!allowed.ok) return allowed;
  const due = await takeDelayedTry(db, byAccount, clock.now());
  if (!due.ok) return due;
  const account = await accountByEmail(db, key);
  const verdict = await deps.hasher.verify(typed.password, account?.passwordHash ?? null);
  if (!verdict.ok) return verdict;
  if (!account || !verdict.value.matches) {
    await deps.securityLog.append({
      actor: actorOf(account?.subject),
      action: 'sign-in-refused',
      detail: { account: byAccount.key, address: byAddress.key },
    });
    return fail('invalid', 'email-or-password-wrong', { at: '/body/password' });
  }
  await forgetTries(db, byAccount);
  await giveBackTry(db, byAddress);
  if (verdict.value.isOutdated) await hashAgain(deps, account, typed.password);
  return ok(account);
}

async function hashAgain(
  deps: SignInDeps,
  account: StoredAccount,
  password: string,
): Promise<void> {
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return;
  const change = { subject: account.subject, from: account.passwordHash, to: hashed.value };
  await replacePasswordHash(deps.db, change);
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

/** Tells the provider who signed in, and gives this browser, and no other, the way back to it. */
async function goOn(
  deps: SignInDeps,
  interaction: Interaction,
  account: StoredAccount,
): Promise<string> {
  const before = interaction.session;
  if (before && before.accountId !== account.subject) {
    // Another person of the house: the one before is signed out, the session is not passed on.
    await endSession(deps.db, before.uid);
    interaction.session = undefined;
  }
  const ticket = newToken();
  interaction.result = {
    login: {
      accountId: account.subject,
      acr: passwordAcr,
      amr: ['pwd'],
      ts: secondsOf(deps.clock),
    },
    ticketHash: tokenHash(ticket),
  };
  await interaction.persist();
  return `${new URL(interaction.returnTo).pathname}?ticket=${ticket}`;
}

const secondsOf = (clock: Clock): number => Math.floor(clock.now().epochMilliseconds / 1000);
