import { type Failure, fail } from '@hearth/core/problem.ts';
import type { AccountDeps } from '../deps.ts';
import type { StoredAccount } from '../account/store.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';

/** Refuses a locked account, after the proof of identity only. */
export async function refuseLocked(
  { securityLog }: Pick<AccountDeps, 'securityLog'>,
  { subject }: StoredAccount,
  device: string | undefined,
): Promise<Failure> {
  const detail = detailOf({ code: 'account-locked', device });
  await securityLog.append({ actor: actorOf(subject), action: 'sign-in-refused', detail });
  return fail('forbidden', 'account-locked');
}
