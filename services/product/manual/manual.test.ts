import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropWork, dueTimes } from '@hearth/platform/jobs/due-work.ts';
import { everybodysHome, searchIndexKind } from '../wake-index.ts';
import { productMigrations } from '../migrations.ts';
import { sampleManualFolder } from '../sample-data/sample-manuals.ts';
import { cleanLeftovers, findLeftovers } from '../sample-data/store.ts';
import { heatPump } from '../testing-devices.ts';
import { worldOn } from '../testing.ts';
import { importManuals } from './import-manuals.ts';
import { type ManualList, manualList } from './manual-list.ts';

describe.each(engines)('manuals on $name', (engine) => {
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-manuals-'));
    await cp(sampleManualFolder, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const world = () => worldOn(db);
  async function imported(change: (list: ManualList) => unknown = () => undefined) {
    const list = manualList.parse(JSON.parse(await readFile(join(folder, 'manuals.json'), 'utf8')));
    change(list);
    return await importManuals({ db, clock: world().clock }, { folder, list });
  }
  const listed = async (model: string, language = 'de') =>
    valueOf(await world().api.listManuals({ query: { model, language } }));

  it('are read by anybody: of a model, in the language of the page or the next best', async () => {
    expect(valueOf(await imported())).toEqual({ manuals: 3, texts: 9, pictures: 3 });
    const { models, manuals } = await listed('ember-8');
    expect(models).toContain('Breeze Duo');
    expect(manuals.map(({ manual, kind, title }) => [manual, kind, title])).toEqual([
      ['heat-pump', 'user', 'Wärmepumpe: Bedienungsanleitung'],
      ['heat-pump-quick-guide', 'quick-guide', 'Wärmepumpe: Kurzanleitung'],
    ]);
    expect((await listed('Breeze Duo', 'nl')).manuals).toMatchObject([{ language: 'en' }]);
    expect((await listed('Nothing')).manuals).toEqual([]);
    const manual = valueOf(
      await world().api.getManual({ params: { manual: 'heat-pump' }, query: { language: 'ar' } }),
    );
    expect(manual).toMatchObject({ language: 'ar', languages: ['ar', 'de', 'en'] });
    expect(manual.text?.chapters.map(({ id }) => id)).toEqual([
      'controls',
      'hot-water',
      'care',
      'faults',
      'absence',
      'data',
    ]);
  });

  it.each([
    ['pt-BR', ['en', 'pt-BR', 'pt'], 'pt-BR'],
    ['pt-BR', ['en', 'pt-PT', 'pt'], 'pt'],
    ['pt-BR', ['en', 'pt-PT'], 'pt-PT'],
    ['pt', ['en', 'pt-PT'], 'pt-PT'],
    ['pt', ['en', 'ar'], 'en'],
    ['pt', ['ar', 'en-GB'], 'en-GB'],
    ['pt', ['ar'], 'ar'],
  ])('in %s of %j come in %s', async (language, tags, best) => {
    const file = 'heat-pump/quick-guide.en.md';
    const files = Object.fromEntries(tags.map((tag) => [tag, file]));
    valueOf(await imported((list) => list.manuals.splice(0, 3, { ...list.manuals[0]!, files })));
    expect((await listed('Ember 8', language)).manuals).toMatchObject([{ language: best }]);
  });

  it('belong to the units of a home; a unit without a model has those of its kind', async () => {
    valueOf(await imported());
    const { api, link, as, params } = await linkedHome(db);
    const units = valueOf(await api.listHomeManuals({ params, query: { language: 'en' } }, as));
    expect(link).toBeDefined();
    expect(units.map(({ manuals }) => manuals.map(({ manual }) => manual))).toEqual(
      expect.arrayContaining([['room-unit'], ['heat-pump', 'heat-pump-quick-guide']]),
    );
    const stranger = await api.listHomeManuals(
      { params, query: { language: 'en' } },
      world().as(randomUUID()),
    );
    expect(stranger).toMatchObject({ ok: false, kind: 'not-found' });
  });

  it('lead from a fault code to its heading: the whole code, else its letters', async () => {
    valueOf(await imported());
    const page = async (code: string, query: { model: string; kind?: 'air-to-air' }) =>
      valueOf(
        await world().api.findFaultPage({ params: { code }, query: { ...query, language: 'de' } }),
      ).page;
    expect(await page('7H-01', { model: 'Altherma' })).toMatchObject({
      manual: 'heat-pump',
      heading: 'fault-7h',
      language: 'de',
    });
    expect(await page('C9', { model: '', kind: 'air-to-air' })).toMatchObject({
      manual: 'room-unit',
    });
    expect(await page('ZZ', { model: 'Altherma' })).toBeNull();
    expect(await page('7H', { model: '' })).toBeNull();
  });

  it('have pictures with the type of their content', async () => {
    valueOf(await imported());
    const { api } = world();
    const manual = valueOf(
      await api.getManual({ params: { manual: 'room-unit' }, query: { language: 'en' } }),
    );
    const pictures = manual.text?.chapters.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])),
    );
    const [picture] = pictures?.flatMap((item) => item.pictures) ?? [];
    expect(picture).toMatchObject({ width: 960, height: 480 });
    const answer = valueOf(await api.getManualFile({ params: { file: picture?.file ?? '' } }));
    expect(answer.headers.get('content-type')).toBe('image/png');
    const stored = await readFile(join(folder, 'pictures/filter.png'));
    expect(Buffer.from(await answer.arrayBuffer()).equals(stored)).toBe(true);
  });

  it('are replaced as a whole: what the next folder lacks is gone, with its pictures', async () => {
    valueOf(await imported());
    expect(valueOf(await imported((list) => list.manuals.splice(0, 2)))).toMatchObject({
      manuals: 1,
      pictures: 1,
    });
    expect((await listed('Ember 8')).manuals).toEqual([]);
    expect(await db.query('select 1 from product.manual_file')).toHaveLength(1);
  });

  it('of samples are cleaned with their pictures; those of an operator stay', async () => {
    const change = (list: ManualList): void => {
      list.manuals[2]!.version = '2.1';
    };
    valueOf(await imported(change));
    const work = { kind: searchIndexKind, keys: [everybodysHome] };
    await dropWork(db, work);
    await cleanLeftovers(db, world().clock.now());
    expect([...(await dueTimes(db, work)).keys()]).toEqual([everybodysHome]);
    expect(await findLeftovers(db)).toEqual([]);
    expect((await listed('Breeze Duo')).manuals).toMatchObject([{ manual: 'room-unit' }]);
    expect((await listed('Ember 8')).manuals).toEqual([]);
    expect(await db.query('select 1 from product.manual_file')).toHaveLength(1);
  });

  it('are refused as a whole with file and line, and the earlier ones stay', async () => {
    valueOf(await imported());
    const file = join(folder, 'heat-pump/user.de.md');
    await writeFile(
      file,
      '# A\n\n## B\n\n<script>x</script>\n\n![p](../pictures/none.png)\n\n![q](../../x.png)\n',
    );
    await writeFile(
      join(folder, 'pictures/filter.png'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    const refused = await imported((list) => {
      list.manuals[1]!.files['de'] = 'gone.md';
      list.manuals[1]!.files['en'] = '../outside.md';
      list.manuals[1]!.files['ar'] = 'manuals.json';
    });
    expect(refused).toMatchObject({ ok: false, code: 'manuals-not-imported' });
    expect(refused.ok ? [] : refused.more).toEqual([
      { code: 'script-refused', at: 'heat-pump/user.de.md:5 (script)' },
      { code: 'picture-not-found', at: 'heat-pump/user.de.md:7 (../pictures/none.png)' },
      { code: 'picture-not-found', at: 'heat-pump/user.de.md:9 (../../x.png)' },
      { code: 'file-not-found', at: '/manuals/1/files/en' },
      { code: 'file-not-found', at: '/manuals/1/files/de' },
      { code: 'file-kind', at: '/manuals/1/files/ar' },
      { code: 'not-a-picture', at: 'room-unit/user.en.md:26 (../pictures/filter.png)' },
    ]);
    expect((await listed('Ember 8')).manuals).toHaveLength(2);
  });

  it('a PDF needs a title and is served as one', async () => {
    await writeFile(join(folder, 'label.pdf'), '%PDF-1.7\n%%EOF\n');
    const label = {
      manual: 'label',
      kind: 'energy-label' as const,
      models: ['Ember 8'],
      unitKinds: [],
      version: '1',
      files: { en: 'label.pdf' },
    };
    expect(await imported((list) => list.manuals.push({ ...label, titles: {} }))).toMatchObject({
      more: [{ code: 'title-missing', at: '/manuals/3/titles' }],
    });
    const titled = { ...label, titles: { en: 'Label' } };
    await writeFile(join(folder, 'label.pdf'), '%PDF-1.7\n1 0 obj<</OpenAction<</JS(x)>>>>endobj');
    expect(await imported((list) => list.manuals.push(titled))).toMatchObject({
      more: [{ code: 'pdf-action', at: '/manuals/3/files/en (JS)' }],
    });
    await writeFile(join(folder, 'label.pdf'), '%PDF-1.7\n%%EOF\n');
    valueOf(await imported((list) => list.manuals.push(titled)));
    const entry = (await listed('Ember 8')).manuals.at(-1);
    expect(entry).toMatchObject({ title: 'Label', bytes: 15, pdf: expect.any(String) });
    const params = { file: entry?.pdf ?? '' };
    const answer = valueOf(await world().api.getManualFile({ params }));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });
});

async function linkedHome(db: Database) {
  const pump = heatPump({ id: `pump-${randomUUID()}` });
  const room = { ...pump, id: `room-${randomUUID()}`, model: 'dx4', kind: 'air-to-air' as const };
  const devices = [pump, { ...room, points: pump.points.filter(({ type }) => type === 'climate') }];
  const { api, as, link } = worldOn(db, { accounts: { ada: devices } });
  const ada = randomUUID();
  const linked = await link(ada);
  return { api, as: as(ada), link: linked.link, params: { installation: linked.installation } };
}
