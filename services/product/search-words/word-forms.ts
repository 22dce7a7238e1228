import { isUnspaced } from './unspaced.ts';

/** Shortest word in which a typing error is forgiven: a letter of three means another word. */
const typoLengthMin = 4;
/** Shortest end of a long word by which it is found. */
const endLengthMin = 4;
const longLengthMin = 7;

/** The word without one of its letters, for every letter. */
function shortened(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < typoLengthMin) return [];
  return [...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}

/** Keys of a distinct word in the index: `=` itself, `-` without a letter, `>` the ends of a long word. */
export function formsOfWord(word: string): readonly string[] {
  if (isUnspaced(word)) return [`=${word}`];
  const letters = [...word];
  const ends =
    letters.length < longLengthMin
      ? []
      : letters.slice(2, 1 - endLengthMin).map((_, at) => letters.slice(at + 2).join(''));
  return [
    `=${word}`,
    ...shortened(word).map((form) => `-${form}`),
    ...ends.map((end) => `>${end}`),
  ];
}

/** Keys under which a typed word is looked up: equal ones, and beginnings. */
export function formsOfTyped(word: string): {
  readonly equal: readonly string[];
  readonly beginnings: readonly string[];
} {
  const length = [...word].length;
  if (isUnspaced(word)) return { equal: [`=${word}`], beginnings: [] };
  const without = shortened(word);
  const typos =
    length < typoLengthMin
      ? []
      : [`-${word}`, ...without.flatMap((form) => [`=${form}`, `-${form}`])];
  return {
    equal: [`=${word}`, ...typos],
    beginnings: length < 2 ? [] : [`=${word}`, ...(length < endLengthMin ? [] : [`>${word}`])],
  };
}

/** Lowest fit of a word with the typed letters; a lower one is a typing error. */
export const goodFit = 0.6;

/** Fit of a word with a typing error. */
export const typoFit = 0.4;

/** How well a word of the index fits a typed one; 0: not at all. */
export function fitOf(typed: string, word: string): number {
  if (word === typed) return 1;
  if (word.startsWith(typed)) return 0.8;
  if (typed.length >= endLengthMin && word.length >= longLengthMin && word.includes(typed, 2))
    return goodFit;
  if (typed.length >= typoLengthMin && hasOneTypo(typed, word)) return typoFit;
  return 0;
}

/** One letter more, less, other, or two neighbours exchanged. */
function hasOneTypo(typed: string, word: string): boolean {
  const [a, b] = [[...typed], [...word]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (
    tail < Math.min(a.length, b.length) - start &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  const [left, right] = [a.slice(start, a.length - tail), b.slice(start, b.length - tail)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
