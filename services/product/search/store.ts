import { createHash } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import type { SearchEntryRow } from '../rows/search-entry.ts';
import type { SearchPostingRow } from '../rows/search-posting.ts';
import type { Audience } from './audience.ts';
import { type SearchContent, type SearchKind, searchContent, searchKinds } from './contract.ts';
import { type Posting, placesOfWords } from '../search-words/rank-entries.ts';
import { formsOfWord } from '../search-words/word-forms.ts';

export interface IndexedEntry {
  readonly audience: Audience;
  /** Entries of one subject are one hit. */
  readonly subject: string;
  readonly kind: SearchKind;
  readonly content: SearchContent;
  /** Codes that lead to it first. */
  readonly codes: readonly string[];
}

/** Makes the index of a home equal to its entries, and writes differences only. */
export async function syncEntries(
  tx: Database,
  installation: string,
  entries: readonly IndexedEntry[],
): Promise<void> {
  const stored = await tx.query<Pick<SearchEntryRow, 'audience' | 'entry_id' | 'digest'>>(
    'select audience, entry_id, digest from product.search_entry where installation_id = $1',
    [installation],
  );
  const before = new Map(stored.map((row) => [`${row.audience} ${row.entry_id}`, row.digest]));
  const after = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const changed = [...after].filter(([key, entry]) => before.get(key) !== digestOf(entry));
  const removed = [...gone, ...changed.map(([key]) => key)];
  if (removed.length === 0) return;
  await deleteEntries(tx, installation, removed);
  const added = changed.map(([, entry]) => entry);
  for (let at = 0; at < added.length; at += batchSize)
    await insertEntries(tx, installation, added.slice(at, at + batchSize));
  await deleteUnusedForms(tx, installation);
}

/** Entries written by one statement. */
const batchSize = 200;

const idOf = ({ subject, content }: IndexedEntry): string => `${subject}@${content.language}`;
const keyOf = (entry: IndexedEntry): string => `${entry.audience} ${idOf(entry)}`;

/** A part of the digest: increase it when the words of a text are made in another way. */
const wordsVersion = 1;

const digestOf = (entry: IndexedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([wordsVersion, entry.kind, entry.codes, entry.content]))
    .digest('base64url')
    .slice(0, 22);

/** `keys`: audience and id with a space between them. */
async function deleteEntries(
  tx: Database,
  installation: string,
  keys: readonly string[],
): Promise<void> {
  const values = [
    installation,
    keys.map((key) => Number(key.split(' ', 1)[0])),
    keys.map((key) => key.slice(key.indexOf(' ') + 1)),
  ];
  await tx.query(
    `delete from product.search_posting where installation_id = $1
     and (audience, entry_id) in (select * from unnest($2::smallint[], $3::text[]))`,
    values,
  );
  await tx.query(
    `delete from product.search_entry where installation_id = $1
     and (audience, entry_id) in (select * from unnest($2::smallint[], $3::text[]))`,
    values,
  );
}

async function insertEntries(
  tx: Database,
  installation: string,
  entries: readonly IndexedEntry[],
): Promise<void> {
  await tx.query(
    `insert into product.search_entry (installation_id, audience, entry_id, kind, content, digest)
     select $1::uuid, * from unnest($2::smallint[], $3::text[], $4::text[], $5::jsonb[], $6::text[])`,
    [
      installation,
      entries.map(({ audience }) => audience),
      entries.map(idOf),
      entries.map(({ kind }) => kind),
      entries.map(({ content }) => JSON.stringify(content)),
      entries.map(digestOf),
    ],
  );
  const postings = entries.flatMap((entry) =>
    [...placesOfWords({ codes: entry.codes, ...entry.content })].map(([word, place]) => ({
      entry,
      word,
      place,
    })),
  );
  await tx.query(
    `insert into product.search_posting (installation_id, audience, word, place, entry_id, kind)
     select $1::uuid, * from unnest($2::smallint[], $3::text[], $4::smallint[], $5::text[], $6::text[])`,
    [
      installation,
      postings.map(({ entry }) => entry.audience),
      postings.map(({ word }) => word),
      postings.map(({ place }) => place),
      postings.map(({ entry }) => idOf(entry)),
      postings.map(({ entry }) => entry.kind),
    ],
  );
  await insertForms(tx, installation, postings);
}

async function insertForms(
  tx: Database,
  installation: string,
  postings: readonly { readonly entry: IndexedEntry; readonly word: string }[],
): Promise<void> {
  const byAudience = Map.groupBy(postings, ({ entry }) => entry.audience);
  for (const [audience, rows] of byAudience) {
    const words = [...new Set(rows.map(({ word }) => word))];
    const forms = words.flatMap((word) => formsOfWord(word).map((form) => ({ form, word })));
    await tx.query(
      `insert into product.search_form (installation_id, audience, form, word)
       select $1::uuid, $2::smallint, * from unnest($3::text[], $4::text[]) on conflict do nothing`,
      [installation, audience, forms.map(({ form }) => form), forms.map(({ word }) => word)],
    );
  }
}

async function deleteUnusedForms(tx: Database, installation: string): Promise<void> {
  await tx.query(
    `delete from product.search_form f where f.installation_id = $1 and not exists (
       select from product.search_posting p
       where p.installation_id = f.installation_id and p.audience = f.audience and p.word = f.word)`,
    [installation],
  );
}

/** Homes with one set of audiences. */
export interface SearchScope {
  readonly installations: readonly string[];
  readonly audiences: readonly Audience[];
}

/** Words of the index under these forms, and a bounded number under each beginning of a form. */
export async function indexWords(
  db: Database,
  { installations, audiences }: SearchScope,
  {
    equal,
    beginnings,
  }: { readonly equal: readonly string[]; readonly beginnings: readonly string[] },
): Promise<readonly string[]> {
  const ends = beginnings.map((beginning) => `${beginning}\u{10FFFF}`);
  const [home, second] = installations;
  // A correlated look-up runs on one machine only, that of the home.
  if (home !== undefined && second === undefined) {
    const rows = await db.query<{ word: string }>(
      `select word from product.search_form
       where installation_id = $1 and audience = any ($2::smallint[]) and form = any ($3::text[])
       union
       select found.word from unnest($4::text[], $5::text[]) as range (low, high)
       cross join unnest($2::smallint[]) as level (audience)
       cross join lateral (
         select f.word from product.search_form f
         where f.installation_id = $1 and f.audience = level.audience and f.form >= range.low and f.form < range.high
         order by f.form limit ${wordsMax}) as found`,
      [home, audiences, equal, beginnings, ends],
    );
    return rows.map(({ word }) => word);
  }
  const scope = [installations, audiences];
  const rows = await Promise.all([
    db.query<{ word: string }>(
      `select distinct word from product.search_form
       where installation_id = any ($1::uuid[]) and audience = any ($2::smallint[]) and form = any ($3::text[])`,
      [...scope, equal],
    ),
    ...beginnings.map((beginning, at) =>
      db.query<{ word: string }>(
        `select distinct word from (
           select word from product.search_form
           where installation_id = any ($1::uuid[]) and audience = any ($2::smallint[]) and form >= $3 and form < $4
           order by form limit ${wordsMax}) as found`,
        [...scope, beginning, ends[at]],
      ),
    ),
  ]);
  return [...new Set(rows.flat().map(({ word }) => word))];
}

/** Words that one beginning is looked up for. */
const wordsMax = 60;

/**
 * Entries with any of the words, a bounded number for each, those with a word in the title first. Each audience is read for itself, in
 * the order of the key: one look-up over several would read and sort every entry with a frequent word.
 */
export async function postingsOf(
  db: Database,
  { installations, audiences }: SearchScope,
  words: readonly string[],
): Promise<readonly Posting<SearchKind>[]> {
  if (words.length === 0) return [];
  const [home, second] = installations;
  const rows =
    home !== undefined && second === undefined
      ? await db.query<PostingRow>(
          `select p.installation_id, p.entry_id, p.kind, p.word, p.place
           from unnest($3::text[]) as typed (word) cross join unnest($2::smallint[]) as level (audience)
           cross join lateral (
             select * from product.search_posting
             where installation_id = $1 and audience = level.audience and word = typed.word
             order by place, entry_id limit $4) as p`,
          [home, audiences, words, Math.max(postingsMin, Math.trunc(postingsMax / words.length))],
        )
      : await db.query<PostingRow>(
          `select installation_id, entry_id, kind, word, place from product.search_posting
           where installation_id = any ($1::uuid[]) and audience = any ($2::smallint[]) and word = any ($3::text[])
           order by place, word, installation_id, entry_id limit ${postingsOfHomesMax}`,
          [installations, audiences, words],
        );
  return rows.map((row) => ({
    installation: row.installation_id,
    entry: row.entry_id,
    kind: kindOf(row.kind),
    word: row.word,
    place: row.place,
  }));
}

type PostingRow = Pick<
  SearchPostingRow,
  'installation_id' | 'entry_id' | 'kind' | 'word' | 'place'
>;

/** Entries of one home and audience that are read for all words, and the least that is read for each. */
const postingsMax = 600;
const postingsMin = 50;

/** Entries of several homes that are read for all words. */
const postingsOfHomesMax = 2000;

export interface StoredSearchEntry {
  readonly installation: string;
  readonly entry: string;
  readonly content: SearchContent;
}

export async function entriesById(
  db: Database,
  { installations, audiences }: SearchScope,
  ids: readonly string[],
): Promise<readonly StoredSearchEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<Pick<SearchEntryRow, 'installation_id' | 'entry_id' | 'content'>>(
    `select installation_id, entry_id, content from product.search_entry
     where installation_id = any ($1::uuid[]) and audience = any ($2::smallint[]) and entry_id = any ($3::text[])
     order by audience`,
    [installations, audiences, ids],
  );
  return rows.map((row) => ({
    installation: row.installation_id,
    entry: row.entry_id,
    content: searchContent.parse(row.content),
  }));
}

function kindOf(text: string): SearchKind {
  const kind = searchKinds.find((each) => each === text);
  if (kind === undefined) throw new Error(`${text} is no kind of entry`);
  return kind;
}
