import {
  type MarkedEntry,
  type Posting,
  correctionOf,
  groupByKind,
  leastFit,
  markEntry,
  rankEntries,
  wordsOfTerm,
} from '@hearth/product/search-words/rank-entries.ts';
import { readTyped } from '@hearth/product/search-words/typed-terms.ts';
import type { KeptEntry, KeptKind } from './entries-of-copy.ts';

/** Hits of one kind: there is no further page without a connection. */
const hitsMax = 20;

export interface KeptHit extends MarkedEntry {
  readonly entry: KeptEntry;
}

export interface KeptResults {
  readonly input: 'none' | 'read' | 'long' | 'no-words';
  readonly correction: string | null;
  readonly groups: readonly {
    readonly kind: KeptKind;
    readonly total: number;
    readonly hits: readonly KeptHit[];
  }[];
}

/** Looks for a typed text in what is stored on the device, as the server does in its index. */
export function findKept(
  entries: readonly KeptEntry[],
  { typed, language }: { readonly typed: string; readonly language: string },
): KeptResults {
  const { terms, isCut } = readTyped(typed);
  const none = { correction: null, groups: [] };
  if (typed === '') return { ...none, input: 'none' };
  if (terms.length === 0) return { ...none, input: 'no-words' };
  const all = new Set<string>();
  for (const { places } of entries) for (const word of places.keys()) all.add(word);
  const words = [...all];
  const chosen = [
    ...new Set(terms.flatMap((term) => wordsOfTerm(term, { all: words, isExact: false }))),
  ];
  const ranked = rankEntries(postingsOf(entries, chosen), { terms, language });
  const look = { terms, fitMin: leastFit(terms, chosen) };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups = groupByKind(ranked, hitsMax).map((group) => ({
    kind: group.kind,
    total: group.total,
    hits: group.entries.flatMap(({ entry: id }) => {
      const entry = byId.get(id);
      return entry ? [{ ...markEntry(entry, look), entry }] : [];
    }),
  }));
  const hits = groups.flatMap((group) => group.hits);
  return { input: isCut ? 'long' : 'read', correction: correctionOf(hits, look), groups };
}

const postingsOf = (
  entries: readonly KeptEntry[],
  words: readonly string[],
): readonly Posting<KeptKind>[] =>
  entries.flatMap(({ id, kind, places }) =>
    words.flatMap((word) => {
      const place = places.get(word);
      return place === undefined ? [] : [{ installation: '', entry: id, kind, word, place }];
    }),
  );
