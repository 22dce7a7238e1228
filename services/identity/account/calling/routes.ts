import type { Caller } from '@hearth/access/access.ts';
import { brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { agreedVersion } from '../../consent/store.ts';
import type { Account } from '../contract.ts';
import { type StoredAccount, type Subject, accountBySubject } from '../store.ts';

/** For endpoints whose only role is `person`. */
export function subjectOf(caller: Caller): Subject {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return brand(caller.subject);
}

/** The account may be gone, or locked, while its last access token lives. */
export async function callingAccount(db: Database, caller: Caller): Promise<Result<StoredAccount>> {
  const account = await accountBySubject(db, subjectOf(caller));
  if (!account) return notFound();
  return account.isLocked ? fail('forbidden', 'account-locked') : ok(account);
}

/** The account as its owner is told of it; who has just left has none. */
export async function toldAccount(
  { db, policyVersion }: { readonly db: Database; readonly policyVersion?: string | undefined },
  account: StoredAccount | null,
): Promise<Result<Account>> {
  if (!account) return notFound();
  const { passwordHash: _, ...told } = account;
  if (policyVersion === undefined) return ok({ ...told, missingConsent: null });
  const agreedTo = await agreedVersion(db, account.subject);
  const isMissing = agreedTo === null || agreedTo < policyVersion;
  return ok({ ...told, missingConsent: isMissing ? { version: policyVersion, agreedTo } : null });
}
