import { fold } from './fold.ts';
import { type TextWord, gramsOf, splitWords, wordLengthMax } from './split-words.ts';
import { fitOf } from './word-forms.ts';

/** One typed word, as it is looked for. */
export interface TypedTerm {
  /** Folded; the last of a code's alternatives is its first part. */
  readonly words: readonly string[];
  /** Unspaced writing is found by its characters and pairs, of which one character may be wrong. */
  readonly isUnspaced: boolean;
}

/** Typed letters that are read. */
export const typedLengthMax = 200;
const termsMax = 8;

/** Words of a typed text; empty: nothing that can be looked for. */
export const typedTerms = (text: string): readonly TypedTerm[] => readTyped(text).terms;

/** As `typedTerms`, and whether a part of the text was not read. */
export function readTyped(text: string): {
  readonly terms: readonly TypedTerm[];
  readonly isCut: boolean;
} {
  const terms = new Map<string, TypedTerm>();
  for (const { word, others, isUnspaced, code } of splitWords(text.slice(0, typedLengthMax))) {
    if (code !== null) {
      if (!terms.has(code)) terms.set(code, { words: [code, word], isUnspaced: false });
    } else if (isUnspaced)
      terms.set(word, { words: gramsOf(word).slice(0, gramsMax), isUnspaced: true });
    else
      terms.set(word, {
        words: [word, ...others].map((each) => each.slice(0, wordLengthMax)),
        isUnspaced,
      });
  }
  return {
    terms: [...terms.values()].slice(0, termsMax),
    isCut: text.length > typedLengthMax || terms.size > termsMax,
  };
}

/** Characters and pairs of one run of unspaced writing. */
const gramsMax = 24;

/** How well the words of an entry fit a term; 0: not at all. `words`: with the weight of the place where each was found. */
export function termFit(term: TypedTerm, words: ReadonlyMap<string, number>): number {
  if (!term.isUnspaced) {
    let best = 0;
    for (const [word, weight] of words)
      for (const [at, typed] of term.words.entries())
        best = Math.max(best, fitOf(typed, word) * weight * (at === 0 ? 1 : 0.9));
    return best;
  }
  const characters = term.words.filter((gram) => [...gram].length === 1);
  const found = term.words.filter((gram) => words.has(gram));
  const foundCharacters = found.filter((gram) => [...gram].length === 1).length;
  const missing = characters.length - foundCharacters;
  if (missing > (characters.length > 1 ? 1 : 0)) return 0;
  const weight = Math.max(0, ...found.map((gram) => words.get(gram) ?? 0));
  return (found.length / term.words.length) * weight;
}

/** Ranges of a text that the terms found with at least this fit, in order; ends are not included. */
export function marksIn(
  text: string,
  terms: readonly TypedTerm[],
  fitMin: number,
): readonly (readonly [number, number])[] {
  const marks: (readonly [number, number])[] = [];
  for (const each of splitWords(text)) {
    if (each.isUnspaced) marks.push(...unspacedMarks(text, each, terms));
    else if (terms.some((term) => !term.isUnspaced && fits(term, each, fitMin)))
      marks.push([each.start, each.end]);
  }
  return marks;
}

const fits = (term: TypedTerm, { word, others, code }: TextWord, fitMin: number): boolean =>
  term.words.some((typed) =>
    [word, ...others, ...(code === null ? [] : [code])].some(
      (each) => fitOf(typed, each) >= fitMin,
    ),
  );

/** Characters of a run that the terms have, neighbours as one range. */
function unspacedMarks(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  terms: readonly TypedTerm[],
): readonly (readonly [number, number])[] {
  const wanted = new Set(terms.flatMap(({ words, isUnspaced }) => (isUnspaced ? words : [])));
  const marks: (readonly [number, number])[] = [];
  let at = start;
  for (const character of text.slice(start, end)) {
    const next = at + character.length;
    const last = marks.at(-1);
    if (wanted.has(fold(character))) {
      if (last?.[1] === at) marks[marks.length - 1] = [last[0], next];
      else marks.push([at, next]);
    }
    at = next;
  }
  return marks;
}
