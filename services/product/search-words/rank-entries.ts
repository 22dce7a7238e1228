import { excerptOf } from './excerpt.ts';
import { wordsOf } from './split-words.ts';
import { type TypedTerm, marksIn, termFit } from './typed-terms.ts';
import { fitOf, goodFit, typoFit } from './word-forms.ts';

/** Places of a word in an entry; the smaller, the more it counts. */
const places = { code: 0, title: 1, note: 2, text: 3 } as const;

type EntryTexts = Readonly<Record<'title' | 'note' | 'text', string>>;

/** The best place of each word of an entry. `codes` lead to it first. */
export function placesOfWords({
  codes,
  title,
  note,
  text,
}: EntryTexts & { readonly codes: readonly string[] }): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const put = (written: string, place: number): void => {
    for (const word of wordsOf(written)) if (!found.has(word)) found.set(word, place);
  };
  for (const code of codes) put(code, places.code);
  put(title, places.title);
  put(note, places.note);
  put(text, places.text);
  return found;
}

/** A word of an entry with its best place. */
export interface Posting<Kind extends string> {
  readonly installation: string;
  /** Subject, `@`, language. */
  readonly entry: string;
  readonly kind: Kind;
  readonly word: string;
  readonly place: number;
}

/** Words that one term is looked for with. */
const wordsOfTermMax = 24;

/** Words that fit a term. Typing errors count where there is no better word. */
export function wordsOfTerm(
  term: TypedTerm,
  { all, isExact }: { readonly all: readonly string[]; readonly isExact: boolean },
): readonly string[] {
  if (term.isUnspaced) return term.words;
  const fits = [...new Set(all)]
    .map((word) => ({ word, fit: Math.max(...term.words.map((typed) => fitOf(typed, word))) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.word.length - b.word.length);
  const good = fits.filter(({ fit }) => fit >= goodFit);
  const used = isExact || good.length > 0 ? good : fits;
  return used.slice(0, wordsOfTermMax).map(({ word }) => word);
}

export interface RankedEntry<Kind extends string> {
  readonly installation: string;
  readonly entry: string;
  readonly kind: Kind;
  readonly score: number;
}

const weights: Readonly<Record<number, number>> = {
  [places.code]: 3,
  [places.title]: 1,
  [places.note]: 0.7,
  [places.text]: 0.5,
};

/** Entries with most of the terms, the best first; a subject once, in the language that fits best. */
export function rankEntries<Kind extends string>(
  postings: readonly Posting<Kind>[],
  { terms, language }: { readonly terms: readonly TypedTerm[]; readonly language: string },
): readonly RankedEntry<Kind>[] {
  const entries = [...Map.groupBy(postings, keyOfEntry).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const words = new Map<string, number>();
    for (const { word, place } of own)
      words.set(word, Math.max(words.get(word) ?? 0, weights[place] ?? 0));
    const fits = terms.map((term) => termFit(term, words));
    const matched = fits.filter((fit) => fit > 0).length;
    const score = fits.reduce((sum, fit) => sum + fit, 0) / terms.length;
    return [{ ...first, matched, score: score + languageScore(first.entry, language) }];
  });
  const most = Math.max(0, ...entries.map(({ matched }) => matched));
  if (most * 2 < terms.length) return [];
  const bySubject = new Map<string, RankedEntry<Kind>>();
  for (const entry of entries) {
    if (entry.matched < most) continue;
    const key = `${entry.installation} ${subjectOf(entry.entry)}`;
    const other = bySubject.get(key);
    if (!other || other.score < entry.score) bySubject.set(key, entry);
  }
  return [...bySubject.values()].toSorted(
    (a, b) => b.score - a.score || (a.entry < b.entry ? -1 : 1),
  );
}

export const keyOfEntry = ({
  installation,
  entry,
}: Pick<Posting<string>, 'installation' | 'entry'>): string => `${installation} ${entry}`;

const subjectOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('@'));

/** The language of the page counts, then names and words of people, then English. */
function languageScore(entry: string, language: string): number {
  const own = entry.slice(entry.lastIndexOf('@') + 1).split('-')[0];
  if (own === '' || own === language.split('-')[0]) return 0.5;
  return own === 'en' ? 0.02 : 0;
}

/** Entries by kind, the kind of the best entry first. */
export const groupByKind = <Kind extends string>(
  ranked: readonly RankedEntry<Kind>[],
  hitsMax: number,
) =>
  [...Map.groupBy(ranked, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    total: entries.length,
    entries: entries.slice(0, hitsMax),
  }));

/** Least fit of the words that are marked: typing errors only where a term has no better word. */
export const leastFit = (terms: readonly TypedTerm[], chosen: readonly string[]): number =>
  terms.some(
    ({ words, isUnspaced }) =>
      !isUnspaced && chosen.every((word) => words.every((typed) => fitOf(typed, word) < goodFit)),
  )
    ? typoFit
    : goodFit;

export interface MarkedText {
  readonly text: string;
  readonly marks: [number, number][];
}

export interface MarkedEntry {
  readonly title: MarkedText;
  readonly note: MarkedText;
  /** The part of the text around the first found word; empty where the title has it. */
  readonly excerpt: MarkedText;
}

/** The texts of an entry with the words that were found in them. */
export function markEntry(
  { title, note, text }: EntryTexts,
  { terms, fitMin }: { readonly terms: readonly TypedTerm[]; readonly fitMin: number },
): MarkedEntry {
  const marked = (written: string): MarkedText => ({
    text: written,
    marks: marksIn(written, terms, fitMin).map(([start, end]) => [start, end]),
  });
  const markedTitle = marked(title);
  return {
    title: markedTitle,
    note: marked(note),
    excerpt: marked(
      markedTitle.marks.length > 0 ? '' : excerptOf(text, marksIn(text, terms, fitMin)[0]),
    ),
  };
}

/** The found word in place of the typed one, as the first hit writes it; null: every word was found as typed. */
export function correctionOf(
  hits: readonly MarkedEntry[],
  { terms, fitMin }: { readonly terms: readonly TypedTerm[]; readonly fitMin: number },
): string | null {
  if (fitMin === goodFit) return null;
  for (const { title, note, excerpt } of hits)
    for (const { text, marks } of [title, note, excerpt])
      for (const [start, end] of marks) {
        const word = text.slice(start, end);
        if (marksIn(word, terms, goodFit).length === 0) return word;
      }
  return null;
}
