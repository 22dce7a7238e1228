import { branded } from '@hearth/core/branded.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, invalid, ok } from '@hearth/core/problem.ts';
import { type Locale, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { emailAddress, passwordLengthMax, passwordLengthMin } from '../account/contract.ts';
import { emailKey, writtenEmail } from '../account/email-address.ts';
import { recordConsent } from '../consent/store.ts';
import { type HashSettings, createPasswordHasher } from '../password/password-hash.ts';
import { refusedName } from '../account/name-rules.ts';
import { addAccount } from '../account/store.ts';
import { embeddedBreachedPasswords } from '../password/breached-list.ts';
import { refusedChoice } from '../password/check-choice.ts';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly locale: Locale;
  /** Version of the terms that the person has agreed to; without it consent is requested at the first sign-in. */
  readonly policyVersion?: string;
}

const newUser = z.strictObject({
  email: emailAddress,
  password: z.string().min(passwordLengthMin).max(passwordLengthMax),
  name: z.string().trim().min(1).max(100),
  locale,
  policyVersion: localDate.optional(),
});

/**
 * Adds an account with a verified address, for an operator and for the demo account of a fresh installation. `email-taken`
 * when the address has an account.
 */
export async function addUser(
  deps: { db: Database; clock: Clock; pepper: Uint8Array; hashing?: HashSettings },
  user: NewUser,
): Promise<Result<{ subject: string }>> {
  const parsed = newUser.safeParse(user);
  if (!parsed.success) return invalid(parsed.error, 'body');
  const { email, password, name, locale, policyVersion: version } = parsed.data;
  const breached = embeddedBreachedPasswords();
  const refused = refusedName(name) ?? (await refusedChoice(breached, { email, password, name }));
  if (refused) return refused;
  const hashed = await createPasswordHasher(deps.pepper, deps.hashing).hash(password);
  if (!hashed.ok) return hashed;
  const now = deps.clock.now();
  const account = {
    subject: branded<string, 'Subject'>(uuidv7(now)),
    email: writtenEmail(email),
    emailKey: emailKey(email),
    name,
    locale,
    passwordHash: hashed.value,
    isVerified: true,
  };
  return await deps.db.transaction(async (tx) => {
    if (!(await addAccount(tx, account, now)))
      return fail('conflict', 'email-taken', { at: '/body/email' });
    const { subject } = account;
    if (version !== undefined) await recordConsent(tx, { subject, version, locale }, now);
    return ok({ subject });
  });
}
