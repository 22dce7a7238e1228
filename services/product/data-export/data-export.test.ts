import { randomUUID } from 'node:crypto';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { exportedTables } from '@hearth/platform/database/export-rows.ts';
import { readZip } from '@hearth/platform/testing/read-zip.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { productMigrations } from '../migrations.ts';
import { reportPdf } from '../file/testing-documents.ts';
import { cornered, jpegWithMetadata, streamOf } from '../file/testing-photos.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { readyRegistration } from '../registration/testing-home.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { productClasses } from '../table-classes.ts';
import { plantProductCanaries } from '../testing-canaries.ts';
import { type TestWorld, addressOfPerson, worldOn } from '../testing.ts';
import { exportKeptDays } from './build-export.ts';
import { dataExportKind } from './export-kind.ts';

describe.each(engines)('export of a person’s data on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Everybody has signed in just now, but who is called late. */
  const signedIn = () =>
    worldOn(db, {
      more: {
        personOf: async (subject) =>
          ok({
            kind: 'person',
            issuer: 'https://idp.invalid',
            subject,
            authTime: subject.includes('late') ? 0 : 1.9e9,
          }),
      },
    });

  const download = async ({ api, as }: TestWorld, person: string) => {
    const response = valueOf(await api.downloadDataExport({}, as(person)));
    const archive = Buffer.from(await response.arrayBuffer());
    expect(valueOf(await api.getDataExport({}, as(person))).export?.bytes).toBe(archive.length);
    return readZip(archive);
  };

  it('has every table that the class list exports, and nothing of other people', async () => {
    await db.query('delete from platform.due_work');
    const others = signedIn();
    await live(others, randomUUID());
    await others.drain();
    const planted = await plantProductCanaries(db);
    expect(planted.length).toBeGreaterThan(30);
    const world = signedIn();
    const { api, as, job } = world;
    const ada = randomUUID();
    await world.link(ada);
    expect(valueOf(await api.getDataExport({}, as(ada))).export).toBeNull();
    const asked = valueOf(await api.requestDataExport({}, as(ada)));
    expect(asked.state).toBe('preparing');
    expect(valueOf(await api.requestDataExport({}, as(ada)))).toEqual(asked);
    expect(await api.downloadDataExport({}, as(ada))).toMatchObject({ kind: 'not-found' });
    await job(dataExportKind);
    expect(valueOf(await api.getDataExport({}, as(ada))).export?.state).toBe('ready');
    const files = await download(world, ada);
    const textOf = (name: string) => String(files.get(name));
    const expected = [
      ...exportedTables(productClasses, 'person_id').map(([name]) => `person/product/${name}`),
      ...exportedTables(productClasses, 'installation_id').map(
        ([name]) => `home-1/product/${name}`,
      ),
      'person/identity/account',
      'home-1/energy/power',
    ].flatMap((name) => [`${name}.jsonl`, `${name}.csv`]);
    expect([...files.keys()].toSorted()).toEqual(
      [...expected, 'README.txt', 'columns.csv'].toSorted(),
    );
    const everything = [...files.values()].map(String).join('\n');
    expect(everything).not.toContain('canary');
    expect(everything).toContain(`person-${ada}`);
    expect(textOf('columns.csv')).toContain('home-1/energy/power,power_w,real,W');
    expect(textOf('home-1/energy/power.csv')).toMatch(/^installation_id,power_w\r\n.+,420\r\n$/);
    const [unit = ''] = textOf('home-1/product/unit.jsonl').split('\n');
    expect(JSON.parse(unit)).toMatchObject({ vendor: 'onecta' });
    const mails = valueOf(
      await api.listOutbox({ query: { to: addressOfPerson(ada) } }, await world.asService('web')),
    );
    expect(mails[0]?.subject).toBe('Your data at Hearth is ready');
  });

  it('has the photos and documents of the person’s homes as they are stored, and of no other home', async () => {
    const photograph = async (width: number) => {
      const { api, as, ada, params, begin } = await assistedHome(db);
      const at = { ...params, request: await begin() };
      const file = await jpegWithMetadata({ picture: cornered(width, 40) });
      const added = await api.addAssistanceFile(
        { params: at, query: {}, body: streamOf(file) },
        as(ada),
      );
      const { file: photo } = valueOf(added);
      const pdf = streamOf(reportPdf(`Home ${width}`));
      const document = valueOf(
        await api.addAssistanceFile({ params: at, query: {}, body: pdf }, as(ada)),
      ).file;
      const query = { size: 'full' } as const;
      const stored = valueOf(
        await api.getAssistanceFile({ params: { ...at, file: photo }, query }, as(ada)),
      );
      return { ada, photo, document, bytes: Buffer.from(await stored.arrayBuffer()) };
    };
    await photograph(70);
    const { ada, photo, document, bytes } = await photograph(60);
    const world = signedIn();
    valueOf(await world.api.requestDataExport({}, world.as(ada)));
    await world.job(dataExportKind);
    const files = [...(await download(world, ada))].filter(([name]) =>
      /\/(?:photos|documents)\//.test(name),
    );
    expect(Object.fromEntries(files)).toEqual({
      [`home-1/photos/${photo}.jpg`]: bytes,
      [`home-1/documents/${document}.pdf`]: reportPdf('Home 60'),
    });
  });

  it('is for its person alone, after a sign-in just now, for a week', async () => {
    await db.query('delete from platform.due_work');
    const world = signedIn();
    const { api, as, job, clock } = world;
    const [ada, late] = [randomUUID(), `late-${randomUUID()}`];
    await world.link(ada);
    for (const person of [ada, late]) valueOf(await api.requestDataExport({}, as(person)));
    await job(dataExportKind);
    expect(await api.downloadDataExport({}, as(late))).toMatchObject({ kind: 'step-up' });
    expect(String((await download(world, ada)).get('README.txt'))).toContain('home-1: ');
    const parts = async () =>
      await db.query<{ isCurrent: boolean }>(
        `select e.export_id is not null as "isCurrent" from product.data_export_part p
         join product.person using (person_id) left join product.data_export e using (export_id) where subject = any($1)`,
        [[ada, late].map((person) => `person-${person}`)],
      );
    const replaced = async () => (await parts()).filter(({ isCurrent }) => !isCurrent);
    valueOf(await api.requestDataExport({}, as(ada)));
    expect(await replaced()).toHaveLength(1);
    await job(dataExportKind);
    expect(await replaced()).toEqual([]);
    // As a process that lost its lease could store them.
    await db.query(
      `insert into product.data_export_part (export_id, part_no, person_id, content)
       select gen_random_uuid(), 0, person_id, content from product.data_export_part where part_no = 0`,
    );
    clock.advance({ hours: 24 * exportKeptDays });
    expect(valueOf(await api.getDataExport({}, as(ada))).export).toBeNull();
    expect(await api.downloadDataExport({}, as(ada))).toMatchObject({ kind: 'not-found' });
    await job('data-export.purge');
    expect(await parts()).toEqual([]);
  });

  it.each([
    ['within a line', '{"table":'],
    ['after a row', '{"table":"energy.power","columns":[]}\n[]\n'],
  ])('a service that cuts its answer off %s delays the export', async (_, answer) => {
    await db.query('delete from platform.due_work');
    const world = signedIn();
    const { api, as, deps, clock } = world;
    const ada = randomUUID();
    await world.link(ada);
    valueOf(await api.requestDataExport({}, as(ada)));
    const cut = { ...deps.energy, exportHome: async () => ok(new Response(answer)) };
    const broken = worldOn(db, { clock, more: { personOf: deps.personOf, energy: cut } });
    await broken.job(dataExportKind);
    expect(valueOf(await api.getDataExport({}, as(ada))).export?.state).toBe('preparing');
    clock.advance({ hours: 1 });
    await world.job(dataExportKind);
    expect((await download(world, ada)).has('columns.csv')).toBe(true);
  });
});

it('a table of a home names the time of its rows, unless it moves with the home', () => {
  const unnamed = exportedTables(productClasses, 'installation_id').filter(
    ([, { transfer, exported }]) => transfer !== 'moves' && exported?.time === undefined,
  );
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

/** A home with devices and a registered one, each with what a person leaves in the tables. */
async function live(world: TestWorld, person: string): Promise<void> {
  const { api, as } = world;
  await world.link(person);
  await loadPartners({ db: world.db, clock: world.clock }, samplePartners.slice(0, 1));
  const { submit } = await readyRegistration(world, person);
  const { partners } = valueOf(await api.listPartners({}, as(person)));
  valueOf(await submit({ partner: { by: 'directory', partner: partners[0]?.partner ?? '' } }));
}
