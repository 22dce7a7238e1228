import { randomBytes, randomUUID } from 'node:crypto';
import { brand } from '@hearth/core/brand.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import { z } from 'zod';
import { callingAccount } from '../account/calling/routes.ts';
import { emailKey, writtenEmail } from '../account/email-address.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import type { AccountDeps } from '../account/routes.ts';
import {
  accountByEmail,
  accountBySubject,
  isChangedSince,
  putOffDeletion,
  setEmail,
  setPassword,
} from '../account/store.ts';
import { graceLasts } from '../deletion/grace.ts';
import { refusedToken } from '../mail-token/refusals.ts';
import { addMailToken, endMailTokens, findMailToken, useMailToken } from '../mail-token/store.ts';
import { removePasskeysSince } from '../passkey/store.ts';
import { actorOf, detailOf } from '../security-log.ts';
import {
  accountChangesByAddress,
  emailChangesByAccount,
  recoveryMailsByAccount,
  triesKey,
} from '../tries/limits.ts';
import { takeTry } from '../tries/store.ts';
import type { emailChangeContract } from './contract.ts';

export interface EmailChangeDeps extends AccountDeps {
  /** Entries of the outbox outlive their delivery: an address stands there sealed. */
  readonly changeSealer: Sealer;
}

export const emailChangeTopic = 'identity.email-change';
const linkLasts = { hours: 24 };
const undoLasts = { hours: 7 * 24 };
/** What was added to the account shortly before its address was changed goes when the change is taken back. */
const doubted = { hours: 24 };

export function emailChangeRoutes(
  deps: EmailChangeDeps,
): Implementation<typeof emailChangeContract> {
  return {
    askEmailChange: async ({ caller, body, attempt }) => {
      const account = await callingAccount(deps.db, caller);
      if (!account.ok) return account;
      const { subject } = account.value;
      if (emailKey(body.email) === emailKey(account.value.email))
        return fail('invalid', 'email-same', { at: '/body/email' });
      const byAccount = { limit: emailChangesByAccount, key: triesKey(deps.pepper, subject) };
      const allowed = await takeTry(deps.db, byAccount, deps.clock.now());
      if (!allowed.ok) return allowed;
      // Whether the address is free is found out later, when nobody waits for the answer.
      const at = deps.clock.now().toString();
      const asked = JSON.stringify({ subject, email: writtenEmail(body.email), at });
      await deps.db.transaction(async (tx) => {
        const payload = { sealed: deps.changeSealer.seal(asked) };
        const key = attempt ?? randomUUID();
        await enqueue(tx, { topic: emailChangeTopic, key, payload }, deps.clock);
        const detail = detailOf({ device: body.device });
        const event = { actor: actorOf(subject), action: 'email-change-asked', detail } as const;
        await deps.securityLog.append(event, tx);
      });
      return ok({ sent: true });
    },
    confirmEmail: (call) => orTaken(confirmEmail(deps, call)),
    undoEmailChange: (call) => orTaken(undoEmailChange(deps, call)),
  };
}

const entry = z.strictObject({ sealed: z.string() });
const wish = z.strictObject({ subject: z.string(), email: z.string(), at: z.string() });

/** The other half of `askEmailChange`: a link to a free address, a word to one that has an account. */
export async function sendEmailChange(
  deps: EmailChangeDeps,
  payload: unknown,
  key: string,
): Promise<void> {
  const asked = wish.parse(JSON.parse(deps.changeSealer.unseal(entry.parse(payload).sealed)));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = await accountBySubject(tx, brand(asked.subject));
    // Changed since, perhaps by an owner who made the password new: whoever still wants it asks again.
    if (!account || (await isChangedSince(tx, account.subject, asked.at))) return;
    const tries = {
      limit: recoveryMailsByAccount,
      key: triesKey(deps.pepper, emailKey(asked.email)),
    };
    if (!(await takeTry(tx, tries, now)).ok) return;
    const holder = await accountByEmail(tx, emailKey(asked.email));
    if (holder?.emailVerified === true) {
      const url = new URL('/sign-in', deps.publicUrl).href;
      const params = { name: holder.name, url, step: 'taken' } as const;
      const message = { template: 'email-change', params } as const;
      await deps.mailer.send(tx, { to: holder.email, locale: holder.locale, message }, key);
      return;
    }
    const { subject, email } = asked;
    const token = newToken();
    const kept = { tokenHash: tokenHash(token), purpose: 'confirm-email', subject, email } as const;
    await addMailToken(tx, { ...kept, expiresAt: now.add(linkLasts) }, now);
    const url = linkWithToken(new URL('/account/email/confirm', deps.publicUrl).href, token);
    const params = { name: account.name, url, step: 'confirm' } as const;
    const message = { template: 'email-change', params } as const;
    await deps.mailer.send(tx, { to: email, locale: account.locale, message }, key);
  });
}

const taken = fail('conflict', 'address-taken', { at: '/body/token' });

/** Of several accounts that would have one address at the same moment, the database lets one. */
async function orTaken<T>(change: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await change;
  } catch (error) {
    if (isSqlError(error, sqlStates.uniqueViolation, 'account_email_key_key')) return taken;
    throw error;
  }
}

async function confirmEmail(
  deps: EmailChangeDeps,
  { body: link, answerIn }: Call<typeof emailChangeContract.confirmEmail>,
): Promise<Result<{ email: string }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, link.address);
  if (!allowed.ok) return allowed;
  const token = { tokenHash: tokenHash(link.token), purpose: 'confirm-email' } as const;
  return await deps.db.transaction(async (tx) => {
    const found = await findMailToken(tx, token, now);
    if (found.state !== 'usable') return refusedToken(found.state);
    const { subject, email } = found;
    const before = await accountBySubject(tx, subject);
    if (!before || email === null) return refusedToken('unknown');
    if (!(await useMailToken(tx, token, now))) return refusedToken('used');
    if (!(await setEmail(tx, { subject, email, emailKey: emailKey(email), now }))) return taken;
    // Links that went to the address before are not for who has it now.
    const purposes = ['recover-password', 'confirm-email'] as const;
    await endMailTokens(tx, { subject, purposes }, now);
    const undo = newToken();
    const kept = { tokenHash: tokenHash(undo), purpose: 'undo-email', subject } as const;
    const expiresAt = now.add(undoLasts);
    await addMailToken(tx, { ...kept, email: before.email, expiresAt }, now);
    const url = linkWithToken(new URL('/account/email/undo', deps.publicUrl).href, undo);
    const params = { name: before.name, url, step: 'changed' } as const;
    const message = { template: 'email-change', params } as const;
    await deps.mailer.send(tx, { to: before.email, locale: before.locale, message });
    const event = { actor: actorOf(subject), action: 'email-changed', detail: {} } as const;
    await deps.securityLog.append(event, tx);
    return await answerIn(tx, ok({ email }));
  });
}

/** Whoever changed it may know the password and be signed in: nothing opens the account now but a link to the old address. */
async function undoEmailChange(
  deps: EmailChangeDeps,
  { body: link, answerIn }: Call<typeof emailChangeContract.undoEmailChange>,
): Promise<Result<{ email: string; passkeysRemoved: number }>> {
  const now = deps.clock.now();
  const allowed = await tryFrom(deps, link.address);
  if (!allowed.ok) return allowed;
  const unknowable = await deps.hasher.hash(randomBytes(32).toString('base64url'));
  if (!unknowable.ok) return unknowable;
  const token = { tokenHash: tokenHash(link.token), purpose: 'undo-email' } as const;
  return await deps.db.transaction(async (tx) => {
    const found = await findMailToken(tx, token, now);
    if (found.state !== 'usable') return refusedToken(found.state);
    const { subject, email, createdAt } = found;
    if (email === null) return refusedToken('unknown');
    if (!(await useMailToken(tx, token, now))) return refusedToken('used');
    if (!(await setEmail(tx, { subject, email, emailKey: emailKey(email), now }))) return taken;
    await setPassword(tx, { subject, to: unknowable.value, now });
    // Who asked for the end of the account may not have been who owns it.
    await putOffDeletion(tx, subject, now.add(graceLasts));
    const passkeysRemoved = await removePasskeysSince(tx, subject, createdAt.subtract(doubted));
    // Changes after this one are undone with it; one before it keeps its own way back.
    await endMailTokens(tx, { subject, purposes: ['undo-email'], since: createdAt }, now);
    await endMailTokens(tx, { subject, purposes: ['recover-password', 'confirm-email'] }, now);
    await deps.signOuts.end(tx, subject, { which: 'all' });
    const actor = actorOf(subject);
    for (let told = 0; told < passkeysRemoved; told += 1)
      await deps.securityLog.append({ actor, action: 'passkey-removed', detail: {} }, tx);
    const event = { actor, action: 'email-change-undone', detail: {} } as const;
    await deps.securityLog.append(event, tx);
    return await answerIn(tx, ok({ email, passkeysRemoved }));
  });
}

async function tryFrom(deps: AccountDeps, address: string): Promise<Result<undefined>> {
  const key = triesKey(deps.pepper, networkOf(address));
  return await takeTry(deps.db, { limit: accountChangesByAddress, key }, deps.clock.now());
}
