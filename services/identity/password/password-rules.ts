import { type Failure, fail } from '@hearth/core/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Shorter parts occur in too many legitimate passphrases. */
const partLengthMin = 4;

/** NIST SP 800-63B-4 §3.1.1.2: no rules of composition, but no common passwords and no name or address of the person. */
export function refusedPassword(typed: {
  password: string;
  email: string;
  name: string;
}): Failure | null {
  const at = '/body/password';
  if (isCommonPassword(typed.password)) return fail('invalid', 'password-too-common', { at });
  const password = typed.password.toLowerCase();
  const [local = ''] = typed.email.split('@');
  const known = [local, ...typed.name.split(/\s+/), typed.name]
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part.length >= partLengthMin);
  return known.some((part) => password.includes(part))
    ? fail('invalid', 'password-contains-name', { at })
    : null;
}
