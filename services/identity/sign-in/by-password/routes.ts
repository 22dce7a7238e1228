import type { Clock } from '@hearth/platform/clock.ts';
import type { Database } from '@hearth/platform/database.ts';
import type { Logger } from '@hearth/platform/log.ts';
import { networkOf } from '@hearth/platform/network-of.ts';
import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import { emailKey } from '../../account/email-address.ts';
import type { PasswordHasher } from '../../account/password-hash.ts';
import { type StoredAccount, accountByEmail, replacePasswordHash } from '../../account/store.ts';
import { type SecurityLog, actorOf } from '../../security-log.ts';
import {
  failuresEverywhere,
  signInsByAccount,
  signInsByAddress,
  signInsByAddressInAttack,
  triesKey,
} from '../../tries/limits.ts';
import {
  countFailure,
  failuresSince,
  forgetTries,
  giveBackTry,
  takeDelayedTry,
  takeTry,
} from '../../tries/store.ts';

export interface ByPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: PasswordHasher;
  readonly securityLog: SecurityLog;
  readonly pepper: Uint8Array;
}

export interface TypedPassword {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly device?: string | undefined;
}

/** Counts first, hashes then; an address that nobody has takes the same steps. */
export async function accountByPassword(
  deps: ByPasswordDeps,
  typed: TypedPassword,
): Promise<Result<StoredAccount>> {
  const { db, clock, pepper } = deps;
  const key = emailKey(typed.email);
  const limit = (await isUnderAttack(deps)) ? signInsByAddressInAttack : signInsByAddress;
  const byAddress = { limit, key: triesKey(pepper, networkOf(typed.address)) };
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
      detail: { account: byAccount.key, address: byAddress.key, ...deviceOf(typed) },
    });
    await noteFailure(deps);
    return fail('invalid', 'email-or-password-wrong', { at: '/body/password' });
  }
  await forgetTries(db, byAccount);
  await giveBackTry(db, byAddress);
  if (verdict.value.isOutdated) await hashAgain(deps, account, typed.password);
  return ok(account);
}

const deviceOf = ({ device }: TypedPassword): Record<string, string> =>
  device === undefined ? {} : { device };

async function hashAgain(
  deps: ByPasswordDeps,
  account: StoredAccount,
  password: string,
): Promise<void> {
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return;
  const change = { subject: account.subject, from: account.passwordHash, to: hashed.value };
  await replacePasswordHash(deps.db, change);
}

/** Limits for each account and address do not see who tries one password at each of many accounts from many addresses. */
async function isUnderAttack({ db, clock }: ByPasswordDeps): Promise<boolean> {
  return (await failuresSince(db, failuresEverywhere, clock.now())) >= failuresEverywhere.max;
}

async function noteFailure({ db, clock, log, securityLog }: ByPasswordDeps): Promise<void> {
  const failures = await countFailure(db, failuresEverywhere, clock.now());
  if (failures !== failuresEverywhere.max) return;
  log.warn(
    { failures, withinS: failuresEverywhere.windowS },
    'many sign-ins fail: limits tightened',
  );
  await securityLog.append({
    actor: 'guest',
    action: 'sign-ins-under-attack',
    detail: { failures: String(failures) },
  });
}
