import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { type TypedTerm, marksIn, termFit, readTyped } from '../search-words/typed-terms.ts';
import { fitOf, formsOfTyped, goodFit, typoFit } from '../search-words/word-forms.ts';
import { everybodysHome } from '../wake-index.ts';
import type { SearchGroup, SearchHit, searchContract } from './contract.ts';
import type { SearchKind } from './contract.ts';
import { excerptOf } from './excerpt.ts';
import {
  type Posting,
  type SearchScope,
  type StoredSearchEntry,
  entriesById,
  indexWords,
  places,
  postingsOf,
} from './store.ts';

interface SearchQuery {
  readonly text: string;
  readonly language: string;
  readonly kind?: SearchKind | undefined;
  readonly isExact: boolean;
}
type Found = AnswerOf<typeof searchContract.search>;

/** Hits of a group on the page of all groups, and on the page of one. */
const hitsMax = 3;
const hitsOfKindMax = 50;

/** Looks for a typed text within scopes: nothing outside of them is read, or counted, or costs time. */
export async function findEntries(
  db: Database,
  scopes: readonly SearchScope[],
  query: SearchQuery,
): Promise<Found> {
  const { terms, isCut } = readTyped(query.text);
  const input = terms.length === 0 ? 'no-words' : isCut ? 'long' : 'read';
  if (terms.length === 0) return { input, correction: null, groups: [] };
  const words = await wordsInScopes(db, scopes, { terms, isExact: query.isExact });
  const postings = await Promise.all(
    words.map(async ({ scope, chosen }) => ({
      scope,
      postings: await postingsOf(db, scope, chosen),
    })),
  );
  const ranked = rank(
    postings.flatMap((each) => each.postings),
    { terms, language: query.language },
  );
  const groups = groupsOf(ranked, query);
  const stored = await Promise.all(
    postings.map(async ({ scope, postings: own }) => {
      const ids = new Set(own.map(({ entry }) => entry));
      const shown = groups.flatMap(({ entries }) => entries.map(({ entry }) => entry));
      return await entriesById(
        db,
        scope,
        shown.filter((entry) => ids.has(entry)),
      );
    }),
  );
  const byKey = new Map(stored.flat().map((entry) => [keyOf(entry), entry]));
  const fitMin = query.isExact
    ? goodFit
    : markedFit(
        terms,
        words.flatMap(({ chosen }) => chosen),
      );
  const answered = groups.flatMap(({ kind, total, entries }): SearchGroup[] => {
    const hits = entries.flatMap((entry) => {
      const found = byKey.get(keyOf(entry));
      return found ? [hitOf(found, { terms, fitMin })] : [];
    });
    return hits.length === 0 ? [] : [{ kind, total, hits }];
  });
  const correction = fitMin === goodFit ? null : correctionOf(answered, terms);
  return { input, correction, groups: answered };
}

/** Words of each scope that fit a term. Typing errors count where no scope has a better word for the term. */
async function wordsInScopes(
  db: Database,
  scopes: readonly SearchScope[],
  { terms, isExact }: { readonly terms: readonly TypedTerm[]; readonly isExact: boolean },
) {
  const forms = terms.flatMap(({ words }) => words.map(formsOfTyped));
  const looked = {
    equal: [...new Set(forms.flatMap(({ equal }) => equal))],
    beginnings: [...new Set(forms.flatMap(({ beginnings }) => beginnings))],
  };
  const found = await Promise.all(
    scopes.map(async (scope) => ({ scope, words: await indexWords(db, scope, looked) })),
  );
  const all = found.flatMap(({ words }) => words);
  const chosen = new Set(terms.flatMap((term) => wordsOfTerm(term, { all, isExact })));
  return found.map(({ scope, words }) => ({
    scope,
    chosen: words.filter((word) => chosen.has(word)),
  }));
}

/** Words that one term is looked for with. */
const wordsOfTermMax = 24;

function wordsOfTerm(
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

interface RankedEntry {
  readonly installation: string;
  readonly entry: string;
  readonly kind: SearchKind;
  readonly score: number;
}

const weights: Readonly<Record<number, number>> = {
  [places.code]: 3,
  [places.title]: 1,
  [places.note]: 0.7,
  [places.text]: 0.5,
};

/** Entries with most of the terms, the best first; a subject once, in the language that fits best. */
function rank(
  postings: readonly Posting[],
  { terms, language }: { readonly terms: readonly TypedTerm[]; readonly language: string },
): readonly RankedEntry[] {
  const entries = [...Map.groupBy(postings, keyOf).values()].flatMap((own) => {
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
  const bySubject = new Map<string, RankedEntry>();
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

const keyOf = ({ installation, entry }: Pick<Posting, 'installation' | 'entry'>): string =>
  `${installation} ${entry}`;
const subjectOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('@'));

/** The language of the page counts, then names and words of people, then English. */
function languageScore(entry: string, language: string): number {
  const own = entry.slice(entry.lastIndexOf('@') + 1).split('-')[0];
  if (own === '' || own === language.split('-')[0]) return 0.5;
  return own === 'en' ? 0.02 : 0;
}

function groupsOf(ranked: readonly RankedEntry[], { kind: only }: SearchQuery) {
  const groups = [...Map.groupBy(ranked, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    total: entries.length,
    entries: entries.slice(0, only === undefined ? hitsMax : hitsOfKindMax),
  }));
  return groups.filter(({ kind }) => only === undefined || kind === only);
}

/** Least fit of the words that are marked: typing errors only where a term has no better word. */
const markedFit = (terms: readonly TypedTerm[], chosen: readonly string[]): number =>
  terms.some(
    ({ words, isUnspaced }) =>
      !isUnspaced && chosen.every((word) => words.every((typed) => fitOf(typed, word) < goodFit)),
  )
    ? typoFit
    : goodFit;

/** The found word in place of the typed one, as the first hit writes it. */
function correctionOf(groups: readonly SearchGroup[], terms: readonly TypedTerm[]): string | null {
  for (const { title, note, excerpt } of groups.flatMap(({ hits }) => hits))
    for (const { text, marks } of [title, note, excerpt])
      for (const [start, end] of marks) {
        const word = text.slice(start, end);
        if (marksIn(word, terms, goodFit).length === 0) return word;
      }
  return null;
}

function hitOf(
  { installation, entry, content }: StoredSearchEntry,
  { terms, fitMin }: { readonly terms: readonly TypedTerm[]; readonly fitMin: number },
): SearchHit {
  const { title, note, text, language, target } = content;
  const marked = (written: string) => ({
    text: written,
    marks: marksIn(written, terms, fitMin).map(([start, end]): [number, number] => [start, end]),
  });
  const [markedTitle, markedNote] = [marked(title), marked(note)];
  return {
    installation: installation === everybodysHome ? null : installation,
    entry,
    title: markedTitle,
    note: markedNote,
    excerpt: marked(
      markedTitle.marks.length > 0 ? '' : excerptOf(text, marksIn(text, terms, fitMin)[0]),
    ),
    language,
    target,
  };
}
