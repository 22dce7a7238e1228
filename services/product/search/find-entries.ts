import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import {
  correctionOf,
  groupByKind,
  keyOfEntry,
  leastFit,
  markEntry,
  rankEntries,
  wordsOfTerm,
} from '../search-words/rank-entries.ts';
import { type TypedTerm, readTyped } from '../search-words/typed-terms.ts';
import { formsOfTyped, goodFit } from '../search-words/word-forms.ts';
import { everybodysHome } from '../wake-index.ts';
import type { SearchGroup, SearchHit, searchContract } from './contract.ts';
import type { SearchKind } from './contract.ts';
import {
  type SearchScope,
  type StoredSearchEntry,
  entriesById,
  indexWords,
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
  const ranked = rankEntries(
    postings.flatMap((each) => each.postings),
    { terms, language: query.language },
  );
  const groups = groupByKind(ranked, query.kind === undefined ? hitsMax : hitsOfKindMax).filter(
    ({ kind }) => query.kind === undefined || kind === query.kind,
  );
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
  const byKey = new Map(stored.flat().map((entry) => [keyOfEntry(entry), entry]));
  const fitMin = query.isExact
    ? goodFit
    : leastFit(
        terms,
        words.flatMap(({ chosen }) => chosen),
      );
  const answered = groups.flatMap(({ kind, total, entries }): SearchGroup[] => {
    const hits = entries.flatMap((entry) => {
      const found = byKey.get(keyOfEntry(entry));
      return found ? [hitOf(found, { terms, fitMin })] : [];
    });
    return hits.length === 0 ? [] : [{ kind, total, hits }];
  });
  const correction = correctionOf(
    answered.flatMap(({ hits }) => hits),
    { terms, fitMin },
  );
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

function hitOf(
  { installation, entry, content }: StoredSearchEntry,
  look: { readonly terms: readonly TypedTerm[]; readonly fitMin: number },
): SearchHit {
  const { language, target } = content;
  return {
    installation: installation === everybodysHome ? null : installation,
    entry,
    ...markEntry(content, look),
    language,
    target,
  };
}
