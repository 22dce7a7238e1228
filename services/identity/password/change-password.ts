import type { Caller } from '@hearth/access/access.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingAccount } from '../account/calling-account.ts';
import { setPassword } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { endMailTokens } from '../mail/store.ts';
import { recordSecurityChange } from '../security-log/record-security-change.ts';
import { allSessionsExcept } from '../sessions/sign-out.ts';
import { refusedChoice } from './check-choice.ts';
import type { passwordContract } from './contract.ts';
import { linksEndedByNewPassword } from './recover-password.ts';
import { accountByPassword } from './verify-password.ts';

type Change = Call<typeof passwordContract.changePassword>['body'];

/** Replaces the caller's password after checking the present one, and ends all other sessions. */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  request: Change,
): Promise<Result<undefined>> {
  const calling = await callingAccount(deps.db, caller);
  if (!calling.ok) return calling;
  const account = calling.value;
  const { address, device } = request;
  const proof = { email: account.email, password: request.current, address, device };
  const verified = await accountByPassword(deps, proof);
  if (!verified.ok)
    return verified.code === 'email-or-password-wrong'
      ? fail('invalid', 'password-wrong', { at: '/body/current' })
      : verified;
  const refused = await refusedChoice(deps.breached, { ...account, password: request.password });
  if (refused) return refused;
  const hash = await deps.hasher.hash(request.password);
  if (!hash.ok) return hash;
  const { subject } = account;
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const change = { subject, from: verified.value.passwordHash, to: hash.value, now };
    // The stored hash changed meanwhile: by a rehash with current settings, or in another tab.
    if (!(await setPassword(tx, change))) return fail('conflict', 'changed-meanwhile');
    await endMailTokens(tx, { subject, purposes: linksEndedByNewPassword }, now);
    await deps.signOuts.end(tx, subject, allSessionsExcept(request.keep));
    await recordSecurityChange(deps, tx, { account, action: 'password-changed', device });
    return ok(undefined);
  });
}
