import { randomUUID } from 'node:crypto';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { z } from 'zod';
import { emailKey } from '../account/email-address.ts';
import type { AccountDeps } from '../deps.ts';
import { accountByEmail, accountBySubject, postponeDeletion, setLock } from '../account/store.ts';
import { gracePeriod } from '../deletion/grace-period.ts';
import { actorOf } from '../security-log/security-log.ts';
import { signOut } from '../sessions/sign-out.ts';

export const lockTopic = 'identity.account-lock';

export interface LockRequest {
  readonly email: string;
  /** Operator's reason, for the audit table; the mail to the person does not have it. */
  readonly reason: string;
  readonly isLocked: boolean;
}

/**
 * Locks an account, or unlocks it. A locked account has no sign-in and no sessions, and its deletion is suspended, since somebody else
 * than the owner can have requested it. `account-unknown` without such an account; without a change no mail is sent.
 */
export async function lockAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { email, reason, isLocked }: LockRequest,
): Promise<Result<{ email: string; isLocked: boolean; isChanged: boolean }>> {
  const trimmedReason = reason.trim();
  if (trimmedReason === '') return fail('invalid', 'not-set', { at: '/body/reason' });
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const account = await accountByEmail(tx, emailKey(email));
    if (!account) return fail('not-found', 'account-unknown', { at: '/body/email' });
    const { subject } = account;
    const isChanged = await setLock(tx, subject, { isLocked, now });
    const lockState = { email: account.email, isLocked, isChanged };
    if (!isChanged) return ok(lockState);
    if (isLocked) await signOut(tx, { subject, ending: { which: 'all' }, clock });
    else await postponeDeletion(tx, subject, now.add(gracePeriod));
    const entry = {
      action: isLocked ? 'account-locked' : 'account-unlocked',
      resource: 'account',
    } as const;
    const detail = { subject, reason: trimmedReason.slice(0, 500) };
    await recordAudit(tx, { ...entry, actor: 'operator', detail }, clock);
    await recordAudit(tx, { ...entry, actor: actorOf(subject) }, clock);
    const payload = { subject, isLocked };
    await enqueue(tx, { topic: lockTopic, key: randomUUID(), payload }, clock);
    return ok(lockState);
  });
}

const wish = z.strictObject({ subject: z.string(), isLocked: z.boolean() });

/** Delivers an outbox entry: mails the lock or unlock to the person. */
export async function deliverLockMail(
  deps: AccountDeps,
  payload: unknown,
  key: string,
): Promise<void> {
  const { subject, isLocked } = wish.parse(payload);
  await deps.db.transaction(async (tx) => {
    const account = await accountBySubject(tx, branded(subject));
    if (!account) return;
    const url = new URL(isLocked ? '/sign-in/locked' : '/sign-in', deps.publicUrl).href;
    const params = { name: account.name, url, step: isLocked ? 'locked' : 'unlocked' } as const;
    const message = { template: 'account-lock', params } as const;
    await deps.mailer.send(tx, { to: account.email, locale: account.locale, message }, key);
  });
}
