import {
  type LookAlike,
  isCheckedCode,
  lookAlikeIn,
  withCheckLetter,
} from '../label/commissioning-code.ts';

const letters = 26;

/** A new code: 130 random bits in Crockford's base 32 and a check letter, which separates mistyped codes from expired ones. */
export const newInvitationCode = (random: Uint8Array): string => withCheckLetter(random, letters);

/** The code in a typed text or link; null when there is none, `mistyped` when the check letter is wrong. */
export function readInvitation(typed: string): { code: string } | 'mistyped' | null {
  const plain = plainCode(typed);
  if (!/^[0-9A-Z]{25,28}$/.test(plain)) return null;
  return plain.length === letters + 1 && isCheckedCode(plain) ? { code: plain } : 'mistyped';
}

/** The letter of a mistyped code that is most likely wrong. */
export const mistypedLetter = (typed: string): LookAlike | null => lookAlikeIn(plainCode(typed));

const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015.]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
