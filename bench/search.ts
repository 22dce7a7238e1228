// Claim: a search among 100,000 entries on PostgreSQL takes at most 3 times a look-up by key (p95), among 10,000 on the embedded
// engine at most 5 times.
// Floor, alternating in the same run: the home of the same person by its id, through the same app, client and admission. Run: node
// bench/search.ts [postgres] [pglite]
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { sequenceAt } from '@hearth/plant/seeded-random.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { audiences } from '@hearth/product/search/audience.ts';
import { type IndexedEntry, syncEntries } from '@hearth/product/search/store.ts';
import { worldOn } from '@hearth/product/testing.ts';
import { everybodysHome } from '@hearth/product/wake-index.ts';
import { openProductDatabase } from './product-database.ts';

const cases = {
  postgres: { entries: 100_000, ratioMax: 3 },
  pglite: { entries: 10_000, ratioMax: 5 },
} as const;
const [warmUp, rounds, vocabularySize] = [60, 400, 20_000];

const next = sequenceAt(20, 26, 0);
const drawn = (length: number): number => Math.min(length - 1, Math.trunc(next() * length));
const syllables =
  'ba be bi do du fa fe ga gi ho ka ke li lo ma mi na ni po ra re sa si ta ti tu va wo za zi'.split(
    ' ',
  );
const vocabulary = Array.from({ length: vocabularySize }, () =>
  Array.from({ length: 2 + drawn(4) }, () => syllables[drawn(syllables.length)] ?? '').join(''),
);
/** A few words are in most texts and most words in few, as in a language. */
const word = (): string => vocabulary[Math.trunc(vocabularySize ** next()) - 1] ?? '';
const words = (count: number): string => Array.from({ length: count }, word).join(' ');

const selected = process.argv.slice(2);
for (const engine of ['postgres', 'pglite'] as const)
  if (selected.length === 0 || selected.includes(engine)) await measure(engine);
process.exit();

async function measure(engine: keyof typeof cases): Promise<void> {
  const { entries, ratioMax } = cases[engine];
  const { db, stop } = await openProductDatabase(engine);
  const world = worldOn(db);
  const person = randomUUID();
  const { installation } = await world.link(person);
  const titles = await fill(db, entries);
  const params = { installation };
  const floors: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const text = typedText(titles[drawn(titles.length)] ?? '', round);
    const floor = await timed(() => world.api.getInstallation({ params }, world.as(person)));
    const search = await timed(() =>
      world.api.search({ body: { text, language: 'en', isExact: false } }, world.as(person)),
    );
    if (round < warmUp) continue;
    floors.push(floor);
    searches.push(search);
  }
  const [search, floor] = [p95(searches), p95(floors)];
  const ratio = search / floor;
  console.log(
    `${engine}, ${entries} entries, ${rounds} searches: p95 ${search.toFixed(1)} ms, of a look-up by key ${floor.toFixed(1)} ms; ` +
      `medians ${median(searches).toFixed(1)} and ${median(floors).toFixed(1)} ms; ` +
      `ratio ${ratio.toFixed(2)} ${ratio <= ratioMax ? 'ok' : `ABOVE ${ratioMax}`}`,
  );
  await stop();
}

/** Entries with a title of three words and a text of nine; returns the titles. */
async function fill(db: Database, count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, (_, at): IndexedEntry => ({
    audience: audiences.everybody,
    subject: `manual#${at}`,
    kind: 'manual',
    codes: [],
    content: {
      title: words(3),
      note: '',
      text: words(9),
      language: 'en',
      target: { to: 'manual', manual: 'manual', kind: 'user', heading: String(at), pdf: null },
    },
  }));
  await db.transaction(async (tx) => await syncEntries(tx, everybodysHome, entries));
  await db.query('analyze product.search_entry');
  await db.query('analyze product.search_posting');
  await db.query('analyze product.search_form');
  return entries.map(({ content }) => content.title);
}

/** The typed text of a round: one word, its beginning, one with a typing error, and two words, in turn. */
function typedText(title: string, round: number): string {
  const [first = '', second = ''] = title.split(' ');
  switch (round % 4) {
    case 0:
      return first;
    case 1:
      return first.slice(0, 3);
    case 2:
      return first.slice(0, 2) + first.slice(3);
    default:
      return `${first} ${second}`;
  }
}

async function timed(call: () => Promise<Parameters<typeof valueOf>[0]>): Promise<number> {
  const began = performance.now();
  valueOf(await call());
  return performance.now() - began;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
