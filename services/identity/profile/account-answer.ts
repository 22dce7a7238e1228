import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Account } from '../account/contract.ts';
import type { StoredAccount } from '../account/store.ts';
import { agreedVersion } from '../consent/store.ts';

/** The account as endpoints return it to its owner, with the missing consent; `not-found` for null. */
export async function accountAnswer(
  { db, policyVersion }: { readonly db: Database; readonly policyVersion?: string | undefined },
  account: StoredAccount | null,
): Promise<Result<Account>> {
  if (!account) return notFound();
  const { passwordHash: _, ...answer } = account;
  if (policyVersion === undefined) return ok({ ...answer, missingConsent: null });
  const agreedTo = await agreedVersion(db, account.subject);
  const isMissing = agreedTo === null || agreedTo < policyVersion;
  return ok({ ...answer, missingConsent: isMissing ? { version: policyVersion, agreedTo } : null });
}
