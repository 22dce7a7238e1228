import type { Caller } from '@hearth/access/access.ts';
import { branded } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type StoredAccount, type Subject, accountBySubject } from './store.ts';

/** Subject of the caller, at endpoints whose only role is `person`. */
export function subjectOf(caller: Caller): Subject {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return branded(caller.subject);
}

/** Account of the caller. An access token can outlive its account, or the account can be locked. */
export async function callingAccount(db: Database, caller: Caller): Promise<Result<StoredAccount>> {
  const account = await accountBySubject(db, subjectOf(caller));
  if (!account) return notFound();
  return account.isLocked ? fail('forbidden', 'account-locked') : ok(account);
}
