import { wordsOf } from '@hearth/product/search-words/split-words.ts';
import { marksIn, termFit, typedTerms } from '@hearth/product/search-words/typed-terms.ts';
import { goodFit, typoFit } from '@hearth/product/search-words/word-forms.ts';

export interface MarkedTitle {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
}

/** Weight of a word that describes a page and is not in its title. */
const describingWeight = 0.7;

/** Rows whose title or describing words have all typed words, the best first. Typing errors count where nothing else is found. */
export function matchTexts<T>(
  rows: readonly T[],
  {
    typed,
    isExact,
    textsOf,
  }: {
    readonly typed: string;
    readonly isExact: boolean;
    readonly textsOf: (row: T) => { readonly title: string; readonly words: string };
  },
): readonly { readonly row: T; readonly title: MarkedTitle }[] {
  const terms = typedTerms(typed);
  if (terms.length === 0) return [];
  const fits = rows.map((row) => {
    const { title, words } = textsOf(row);
    const weights = new Map(wordsOf(words).map((word) => [word, describingWeight]));
    for (const word of wordsOf(title)) weights.set(word, 1);
    const each = terms.map((term) => termFit(term, weights));
    return { row, title, least: Math.min(...each), sum: each.reduce((a, b) => a + b, 0) };
  });
  const goodMin = goodFit * describingWeight;
  const good = fits.filter(({ least }) => least >= goodMin);
  const isTypo = good.length === 0 && !isExact;
  const used = isTypo ? fits.filter(({ least }) => least > 0) : good;
  return used
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ row, title }) => ({
      row,
      title: { text: title, marks: marksIn(title, terms, isTypo ? typoFit : goodFit) },
    }));
}
