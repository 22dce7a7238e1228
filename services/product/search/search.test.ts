import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { everybodysHome } from '../wake-index.ts';
import type { EntryContent } from '../maintenance/contract.ts';
import { importManuals } from '../manual/import-manuals.ts';
import { manualList } from '../manual/manual-list.ts';
import { productMigrations } from '../migrations.ts';
import { sampleManualFolder } from '../sample-data/sample-manuals.ts';
import { quiet, worldOn } from '../testing.ts';
import type { SearchGroup, SearchHit } from './contract.ts';
import { indexHome } from './index-home.ts';

const service = {
  kind: 'service',
  on: '2026-01-10',
  company: 'Wärme Berger',
  parts: ['Dichtung'],
  measured: [],
  seen: [],
  counterH: null,
  corrects: null,
} satisfies Omit<EntryContent, 'unit' | 'findings'> & { corrects: null };

describe.each(engines)('search on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    await quiet(db);
    const file = join(sampleManualFolder, 'manuals.json');
    const list = manualList.parse(JSON.parse(await readFile(file, 'utf8')));
    const { deps } = worldOn(db);
    valueOf(await importManuals(deps, { folder: sampleManualFolder, list }));
    await indexHome(deps, everybodysHome);
  });
  afterAll(() => db.close());

  interface Options {
    readonly language?: string;
    readonly kind?: SearchGroup['kind'];
    readonly isExact?: boolean;
    readonly person?: string;
  }
  async function search(text: string, options: Options = {}) {
    const { api, as } = worldOn(db);
    const { language = 'en', kind, isExact = false, person } = options;
    const body = { text, language, isExact, ...(kind && { kind }) };
    return valueOf(await api.search({ body }, person === undefined ? {} : as(person)));
  }
  const titles = async (text: string, options: Options = {}) =>
    (await search(text, options)).groups.flatMap(({ hits }) => hits.map(({ title }) => title.text));
  const kinds = async (text: string, options: Options = {}) =>
    (await search(text, options)).groups.map(({ kind }) => kind);
  const marked = ({ text, marks }: SearchHit['title']) =>
    marks.map(([start, end]) => text.slice(start, end));

  describe('manuals, for guests', () => {
    it.each([
      ['filter', 'en', 'Filter and strainer'],
      ['filtr', 'de', 'Filter und Sieb'],
      ['heizstab', 'de', 'Der Heizstab'],
      ['Nachfuellen', 'de', 'Heizungswasser nachfüllen'],
      ['wasserdr', 'de', 'Wasserdruck'],
      ['stab', 'de', 'Der Heizstab'],
    ])('%s in %s finds %s first', async (text, language, title) => {
      expect((await titles(text, { language }))[0]).toBe(title);
    });

    it('Arabic without article and marks finds its words', async () => {
      const { groups } = await search('ماء', { language: 'ar' });
      expect(groups[0]?.hits[0]).toMatchObject({ language: 'ar' });
      const all = groups.flatMap(({ hits }) => hits);
      expect(all.flatMap(({ title, excerpt }) => [...marked(title), ...marked(excerpt)])).toContain(
        'الماء',
      );
    });

    it('a subject is one hit, in the language of the page, else in the one that has the word', async () => {
      const { groups } = await search('heizstab', { language: 'en' });
      const hits = groups.flatMap((group) => group.hits);
      expect(hits[0]).toMatchObject({ language: 'de', title: { text: 'Der Heizstab' } });
      const entries = (await search('filter', { language: 'de', kind: 'manual' })).groups[0]?.hits;
      const subjects = entries?.map(({ entry }) => entry.split('@')[0]);
      expect(new Set(subjects).size).toBe(subjects?.length);
    });

    it('an exact fault code comes first, and a longer code leads to its letters', async () => {
      expect((await kinds('7H'))[0]).toBe('fault');
      const { groups } = await search('7H-01', { language: 'de' });
      expect(groups[0]).toMatchObject({ kind: 'fault' });
      expect(groups[0]?.hits[0]?.target).toMatchObject({ to: 'manual', heading: 'fault-7h' });
    });

    it('a typing error names the found word, and can be refused', async () => {
      const found = await search('filtr');
      expect(found.correction?.toLowerCase()).toBe('filter');
      expect((await search('filter')).correction).toBeNull();
      expect((await search('filtr', { isExact: true })).groups).toEqual([]);
      const exact = await search('filter straner', { isExact: true });
      expect(exact.groups).not.toEqual([]);
      expect(exact.correction).toBeNull();
      expect(marked(found.groups[0]?.hits[0]?.title ?? { text: '', marks: [] })).not.toEqual([]);
    });

    it('all typed words are looked for together, and an excerpt has the word of the text', async () => {
      const [hit] = (await search('pressure gauge cold')).groups[0]?.hits ?? [];
      expect(hit?.target).toMatchObject({ heading: 'water-pressure' });
      const [inText] = (await search('manometer', { language: 'de' })).groups[0]?.hits ?? [];
      expect(marked(inText?.excerpt ?? { text: '', marks: [] })).toContain('Manometer');
    });

    it('one kind has all its hits', async () => {
      const all = await search('water', { kind: 'manual' });
      const few = (await search('water')).groups.find(({ kind }) => kind === 'manual');
      expect(all.groups.map(({ kind }) => kind)).toEqual(['manual']);
      expect(few?.hits).toHaveLength(3);
      expect(all.groups[0]?.hits).toHaveLength(few?.total ?? 0);
    });

    it.each([
      ['', 'no-words'],
      ['%', 'no-words'],
      ['_*?\\ \u202E\u200F', 'no-words'],
      ["'; drop table product.search_entry; --", 'read'],
      ['\u202Eretlif', 'read'],
      ['\uD800', 'no-words'],
      ['x'.repeat(10_000), 'long'],
      ['filter '.repeat(1_000), 'long'],
    ])('bad input %#: answered', async (text, input) => {
      expect((await search(text)).input).toBe(input);
    });

    it('more than 10,000 letters, and NUL, are refused', async () => {
      const { api } = worldOn(db);
      const body = { text: 'x'.repeat(10_001), language: 'en', isExact: false };
      expect(await api.search({ body }, {})).toMatchObject({ ok: false, kind: 'invalid' });
      const withNul = { ...body, text: '\u0000filter' };
      expect(await api.search({ body: withNul }, {})).toMatchObject({
        ok: false,
        code: 'nul-character',
      });
    });

    it('direction marks change nothing', async () => {
      expect(await titles('\u202Bfilter\u200F')).toEqual(await titles('filter'));
    });
  });

  describe('homes', () => {
    /** Ada's home with a log entry in German and Chinese and a request; Cem works for the company. */
    async function home() {
      const world = await assistedHome(db);
      const { api, as, ada, params, unit, deps } = world;
      const body = { ...service, unit, findings: 'Quellgeist gereinigt 供暖水压正常' };
      valueOf(await api.addMaintenanceEntry({ params, body }, as(ada)));
      const { request } = valueOf(await world.tryBegin());
      valueOf(await world.submit(request));
      const index = async () => await indexHome(deps, params.installation);
      await index();
      const allow = async (scopes: string) =>
        await db.query(
          `update product.membership set scopes = $2 where installation_id = $1 and role = 'partner'`,
          [params.installation, scopes],
        );
      return { ...world, request, index, allow };
    }

    it('the log, requests, the partner, the home and its units are found by its people', async () => {
      const { ada, as, api, params, index } = await home();
      const person = ada;
      expect(await kinds('quellgeist', { person })).toEqual(['maintenance']);
      expect(await kinds('暖', { person })).toEqual(['maintenance']);
      expect(await kinds('供曖', { person })).toEqual(['maintenance']);
      expect(await kinds('cold morning', { person })).toContain('request');
      expect(await kinds('Nordwerk', { person })).toEqual(['partner']);
      const options = { ...as(ada), ifMatch: '"1"' };
      valueOf(await api.renameInstallation({ params, body: { name: 'Seeblickhaus' } }, options));
      expect(await kinds('seeblick', { person })).toEqual([]);
      await index();
      expect(await kinds('seeblick', { person })).toEqual(['home']);
      expect(await kinds('blickhaus', { person })).toEqual(['home']);
    });

    it('guests, strangers and former partners find nothing of them, in no number', async () => {
      const { ada, cem, api, as, allow, endGrant } = await home();
      const stranger = randomUUID();
      valueOf(await api.getPerson({}, as(stranger)));
      for (const options of [{}, { person: stranger }])
        expect(await search('quellgeist', options)).toEqual({
          input: 'read',
          correction: null,
          groups: [],
        });
      expect(await kinds('quelgeist', { person: ada })).toEqual(['maintenance']);
      expect((await search('quelgeist', { person: stranger })).correction).toBeNull();
      await allow('{contact,monitoring}');
      expect(await kinds('quellgeist', { person: cem })).toEqual(['maintenance']);
      expect(await kinds('cold morning', { person: cem })).not.toContain('request');
      await endGrant();
      expect(await kinds('quellgeist', { person: cem })).toEqual([]);
    });

    it('a partner without the scope to monitor finds the home by its name only', async () => {
      const { ada, cem, api, as, params, allow, index } = await home();
      const options = { ...as(ada), ifMatch: '"1"' };
      valueOf(await api.renameInstallation({ params, body: { name: 'Uferhof' } }, options));
      await index();
      const [unit] = valueOf(
        await api.listHomeManuals({ params, query: { language: 'en' } }, as(ada)),
      );
      const name = unit?.name ?? '';
      await allow('{contact,monitoring}');
      expect(await kinds(name, { person: cem })).toContain('unit');
      await allow('{contact}');
      expect(await kinds(name, { person: cem })).not.toContain('unit');
      expect(await kinds('quellgeist', { person: cem })).toEqual([]);
      expect(await kinds('uferhof', { person: cem })).toEqual(['home']);
    });

    it('a corrected entry is found by its correction, and nothing outlives a home', async () => {
      const { ada, api, as, params, unit, index } = await home();
      const entries = valueOf(await api.getMaintenance({ params }, as(ada))).entries;
      const body = { ...service, unit, findings: 'Steinbock', corrects: entries[0]?.entry ?? '' };
      valueOf(await api.addMaintenanceEntry({ params, body }, as(ada)));
      await index();
      expect(await kinds('quellgeist', { person: ada })).toEqual([]);
      expect(await kinds('steinbock', { person: ada })).toEqual(['maintenance']);
      const left = async () =>
        await db.query('select word from product.search_form where installation_id = $1', [
          params.installation,
        ]);
      expect((await left()).map((row) => Object.values(row as object)[0])).not.toContain(
        'quellgeist',
      );
      await db.query('delete from product.search_entry where installation_id = $1', [
        params.installation,
      ]);
      await index();
      expect(await kinds('steinbock', { person: ada })).toEqual(['maintenance']);
    });

    it('a change wakes the index, and a second run writes nothing', async () => {
      const { index, params } = await home();
      const [due] = await db.query<{ key: string }>(
        `select key from platform.due_work where kind = 'product.search-index' and key = $1`,
        [params.installation],
      );
      expect(due).toBeDefined();
      const rows = async () =>
        await db.query('select xmin::text, * from product.search_entry order by entry_id');
      const before = await rows();
      expect(await index()).not.toBeNull();
      expect(await rows()).toEqual(before);
      expect(await indexHome(worldOn(db).deps, randomUUID())).toBeNull();
    });
  });
});
