import { type Failure, fail } from '@hearth/core/problem.ts';
import { refusedPassword } from './password-rules.ts';
import { type BreachedPasswords, isBreached } from './breached-list.ts';

/** Refuses a password that cannot be chosen; null for an allowed one. Cheap checks come first. */
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
