/**
 * A text as it is compared: without case, diacritics, vowel signs and direction marks. `ä` and `ae`, `ß` and `ss`, forms of one
 * Arabic letter, and digits of one value are alike. What is no letter or digit is left out.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');
  return [...plain]
    .map((letter) => alike.get(letter) ?? digitOf(letter) ?? letter)
    .join('')
    .replaceAll(/([aou])e/g, '$1');
}

/** Letters that Unicode does not decompose. Tatweel only stretches a word. */
const alike: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'a'],
  ['ø', 'o'],
  ['œ', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ـ', ''],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ة', 'ه'],
  ['ک', 'ك'],
]);

/** Arabic-Indic and Persian digits as `0` to `9`. */
function digitOf(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return null;
}
