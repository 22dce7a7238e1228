import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { emailKey } from '../account/email-address.ts';
import type { PasswordHasher } from './password-hash.ts';
import { type StoredAccount, accountByEmail, replacePasswordHash } from '../account/store.ts';
import { knownDevice } from './known-device.ts';
import { type SecurityLog, actorOf } from '../security-log/security-log.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import {
  failuresOfAllSignIns,
  signInsByAccount,
  signInsByAddress,
  signInsByAddressInAttack,
  signInsByKnownDevice,
} from '../rate-limit/limits.ts';
import {
  countFailure,
  failuresSince,
  clearAttempts,
  refundAttempt,
  takeDelayedAttempt,
  takeAttempt,
} from '../rate-limit/store.ts';

export interface VerifyPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: PasswordHasher;
  readonly securityLog: SecurityLog;
  readonly pepper: Uint8Array;
}

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly device?: string | undefined;
  readonly knownDevices?: readonly string[] | undefined;
}

/** Verifies a password. Counts the attempt before hashing; an unknown address takes the same steps. */
export async function accountByPassword(
  deps: VerifyPasswordDeps,
  typed: PasswordAttempt,
): Promise<Result<StoredAccount>> {
  const { db } = deps;
  const key = emailKey(typed.email);
  const counters = await countersOf(deps, typed, key);
  const allowed = await take(deps, counters);
  if (!allowed.ok) return allowed;
  const account = await accountByEmail(db, key);
  const verdict = await deps.hasher.verify(typed.password, account?.passwordHash ?? null);
  if (!verdict.ok) return verdict;
  if (!account || !verdict.value.matches) {
    await deps.securityLog.append({
      actor: actorOf(account?.subject),
      action: 'sign-in-refused',
      detail: {
        account: rateLimitKey(deps.pepper, key),
        address: rateLimitKey(deps.pepper, networkOf(typed.address)),
        ...deviceOf(typed),
        ...(counters.byNetwork === null ? { browser: 'known' } : {}),
      },
    });
    await noteFailure(deps);
    return fail('invalid', 'email-or-password-wrong', { at: '/body/password' });
  }
  await clearAttempts(db, counters.delayed);
  if (counters.byNetwork !== null) await refundAttempt(db, counters.byNetwork);
  if (verdict.value.isOutdated) await hashAgain(deps, account, typed.password);
  return ok(account);
}

interface Counters {
  /** Counter of the known device, else of the account. */
  readonly delayed: { readonly limit: DelayedLimit; readonly key: string };
  /** Counter of the network address; null for a known device, whose attempts its neighbours cannot use up. */
  readonly byNetwork: { readonly limit: NetworkLimit; readonly key: string } | null;
}

type DelayedLimit = typeof signInsByAccount | typeof signInsByKnownDevice;
type NetworkLimit = typeof signInsByAddress | typeof signInsByAddressInAttack;

/** Counters of an attempt: of account and network address, or of the known device only. */
async function countersOf(
  deps: VerifyPasswordDeps,
  { address, knownDevices = [] }: PasswordAttempt,
  account: string,
): Promise<Counters> {
  const { pepper, clock } = deps;
  const nonce = knownDevice({ pepper, account }, knownDevices, clock.now());
  if (nonce !== null) {
    const key = rateLimitKey(pepper, `known-device ${nonce}`);
    return { delayed: { limit: signInsByKnownDevice, key }, byNetwork: null };
  }
  const limit = (await isUnderAttack(deps)) ? signInsByAddressInAttack : signInsByAddress;
  return {
    delayed: { limit: signInsByAccount, key: rateLimitKey(pepper, account) },
    byNetwork: { limit, key: rateLimitKey(pepper, networkOf(address)) },
  };
}

async function take(
  { db, clock }: VerifyPasswordDeps,
  { byNetwork, delayed }: Counters,
): Promise<Result<undefined>> {
  if (byNetwork !== null) {
    const allowed = await takeAttempt(db, byNetwork, clock.now());
    if (!allowed.ok) return allowed;
  }
  return await takeDelayedAttempt(db, delayed, clock.now());
}

const deviceOf = ({ device }: PasswordAttempt): Record<string, string> =>
  device === undefined ? {} : { device };

async function hashAgain(
  deps: VerifyPasswordDeps,
  account: StoredAccount,
  password: string,
): Promise<void> {
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return;
  const change = { subject: account.subject, from: account.passwordHash, to: hashed.value };
  await replacePasswordHash(deps.db, change);
}

/**
 * Whether many sign-ins fail at once. Limits by account and address do not catch one password tried at many accounts from many addresses.
 */
async function isUnderAttack({ db, clock }: VerifyPasswordDeps): Promise<boolean> {
  return (await failuresSince(db, failuresOfAllSignIns, clock.now())) >= failuresOfAllSignIns.max;
}

async function noteFailure({ db, clock, log, securityLog }: VerifyPasswordDeps): Promise<void> {
  const failures = await countFailure(db, failuresOfAllSignIns, clock.now());
  if (failures !== failuresOfAllSignIns.max) return;
  log.warn(
    { failures, withinS: failuresOfAllSignIns.windowS },
    'many sign-ins fail: limits tightened',
  );
  await securityLog.append({
    actor: 'guest',
    action: 'sign-ins-under-attack',
    detail: { failures: String(failures) },
  });
}
