import { type Failure, fail } from '@hearth/core/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Parts shorter than this are in too many honest passphrases. */
const partLengthMin = 4;

/** NIST SP 800-63B-4 §3.1.1.2: no rules of composition, but neither what everyone types nor what everyone knows of the person. */
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
