import { type Failure, fail } from '@hearth/core/problem.ts';
import { refusedPassword } from './password-rules.ts';
import { type BreachedPasswords, isBreached } from './breached-list.ts';

/** Why a password cannot be chosen; the cheap reasons come first. */
export async function refusedChoice(
  breached: BreachedPasswords,
  typed: { readonly password: string; readonly email: string; readonly name: string },
): Promise<Failure | null> {
  const refused = refusedPassword(typed);
  if (refused) return refused;
  return (await isBreached(breached, typed.password))
    ? fail('invalid', 'password-breached', { at: '/body/password' })
    : null;
}
