/**
 * The code on the card inside a unit: eight random letters of Crockford's base 32 and one check letter. Base 32:
 * https://www.crockford.com/base32.html, without I, L, O and U. Check letter: Luhn mod 32 (ISO/IEC 7812-1 annex B with 32 instead of 10).
 * It detects every single wrong letter and nearly every swap of two neighbours. Worked number: the check letter of `7K3MQ9AT` is `Y`.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 9;

export type ReadCode =
  | { readonly ok: true; readonly code: string }
  | {
      readonly ok: false;
      readonly reason: 'length' | 'letter' | 'look-alike' | 'wrong';
      readonly params?: Readonly<Record<string, string | number>>;
    };

/**
 * Reads a typed code: capitals, without spaces and dashes, O as 0, I and L as 1. When the check letter fails, the fault names the one
 * letter whose look-alike would correct it, if there is exactly one.
 */
export function readCode(typed: string): ReadCode {
  const letters = [...typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015.]/g, '')];
  const foreign = letters.findIndex((letter) => !/[A-Z\d]/.test(letter));
  if (foreign >= 0)
    return {
      ok: false,
      reason: 'letter',
      params: { place: foreign + 1, letter: letters[foreign] ?? '' },
    };
  if (letters.length !== length)
    return { ok: false, reason: 'length', params: { length, typed: letters.length } };
  const code = letters.map((letter) => sameAs[letter] ?? letter).join('');
  if (!code.includes('U') && isChecked(code)) return { ok: true, code };
  const mistaken = lookAlikeIn(code);
  if (mistaken) return { ok: false, reason: 'look-alike', params: { ...mistaken } };
  const place = code.indexOf('U');
  return place < 0
    ? { ok: false, reason: 'wrong' }
    : { ok: false, reason: 'letter', params: { place: place + 1, letter: 'U' } };
}

/** Letters outside the alphabet, and the digits that they are read as. */
const sameAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const lookAlikes: Readonly<Record<string, string>> = { U: 'V', '5': 'S', S: '5', '8': 'B', B: '8' };

export interface LookAlike {
  /** Position from 1, without spaces and dashes. */
  readonly place: number;
  readonly letter: string;
  readonly likely: string;
}

/** The single letter whose look-alike corrects the check letter; null for none or several. */
export function lookAlikeIn(code: string): LookAlike | null {
  const found = [...code].flatMap((letter, index) => {
    const likely = lookAlikes[letter];
    if (likely === undefined) return [];
    const meant = `${code.slice(0, index)}${likely}${code.slice(index + 1)}`;
    return isCheckedCode(meant) ? [{ place: index + 1, letter, likely }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A new code from five random bytes. */
export const codeFrom = (random: Uint8Array): string => withCheckLetter(random, length - 1);

/** `count` letters from random bytes, five bits each, and their check letter. */
export function withCheckLetter(random: Uint8Array, count: number): string {
  const bits = random.reduce((all, byte) => all * 256n + BigInt(byte), 0n);
  const letters = Array.from(
    { length: count },
    (_, index) => alphabet[Number((bits >> BigInt(5 * index)) & 31n)] ?? '',
  ).join('');
  return `${letters}${checkLetter(letters)}`;
}

/** Whether the check letter is right. `code` has letters of the alphabet only. */
export const isCheckedCode = (code: string): boolean =>
  [...code].every((letter) => alphabet.includes(letter)) && isChecked(code);

/** Printed form: `7K3M-Q9AT-Y`. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

export function checkLetter(letters: string): string {
  return alphabet[(32 - (sumOf(`${letters}0`) % 32)) % 32] ?? '';
}

const isChecked = (code: string): boolean => sumOf(code) % 32 === 0;

/** Luhn mod 32: every second letter from the right doubled, and its two digits in base 32 added. */
function sumOf(code: string): number {
  return [...code].toReversed().reduce((sum, letter, index) => {
    const value = alphabet.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(value / 32) + (value % 32);
  }, 0);
}
