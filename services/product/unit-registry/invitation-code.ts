import {
  type LookAlike,
  isCheckedCode,
  lookAlikeIn,
  withCheckLetter,
} from '../label/commissioning-code.ts';

const letters = 26;

/** 130 random bits in Crockford's base 32, and a check letter: nobody guesses it, and a mistype is told from a code that is over. */
export const invitationFrom = (random: Uint8Array): string => withCheckLetter(random, letters);

/** What was typed or followed, as the code; null where it is none, `mistyped` where it has the length of one. */
export function readInvitation(typed: string): { code: string } | 'mistyped' | null {
  const plain = plainCode(typed);
  if (!/^[0-9A-Z]{25,28}$/.test(plain)) return null;
  return plain.length === letters + 1 && isCheckedCode(plain) ? { code: plain } : 'mistyped';
}

/** Where a mistyped one has most likely one letter for another. */
export const mistakenIn = (typed: string): LookAlike | null => lookAlikeIn(plainCode(typed));

const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015.]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
