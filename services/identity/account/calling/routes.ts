import type { Caller } from '@hearth/platform/access.ts';
import { brand } from '@hearth/platform/brand.ts';
import type { Database } from '@hearth/platform/database.ts';
import { type Result, notFound, ok } from '@hearth/platform/problem.ts';
import { type StoredAccount, type Subject, accountBySubject } from '../store.ts';

/** For endpoints whose only role is `person`. */
export function subjectOf(caller: Caller): Subject {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return brand(caller.subject);
}

/** The account may be gone while its last access token lives. */
export async function callingAccount(db: Database, caller: Caller): Promise<Result<StoredAccount>> {
  const account = await accountBySubject(db, subjectOf(caller));
  return account ? ok(account) : notFound();
}
