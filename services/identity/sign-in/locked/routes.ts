import { type Failure, fail } from '@hearth/core/problem.ts';
import type { AccountDeps } from '../../account/routes.ts';
import type { StoredAccount } from '../../account/store.ts';
import { actorOf, detailOf } from '../../security-log.ts';

/** Only who has shown that the account is theirs learns that it is locked. */
export async function refuseLocked(
  { securityLog }: Pick<AccountDeps, 'securityLog'>,
  { subject }: StoredAccount,
  device: string | undefined,
): Promise<Failure> {
  const detail = detailOf({ code: 'account-locked', device });
  await securityLog.append({ actor: actorOf(subject), action: 'sign-in-refused', detail });
  return fail('forbidden', 'account-locked');
}
