import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { readyRegistration } from '../registration/testing-home.ts';
import { quiet, worldOn } from '../testing.ts';

describe.each(engines)('documents on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const ready = async () => {
    await quiet(db);
    const world = worldOn(db);
    const ada = randomUUID();
    const registration = await readyRegistration(world, ada);
    const listed = async (person = ada) =>
      valueOf(await world.api.listDocuments({}, world.as(person)));
    const read = async (document: string, person = ada) =>
      await world.api.getDocument({ params: { document } }, world.as(person));
    return { ...world, ...registration, ada, listed, read };
  };

  it('a registration issues its confirmation, in the language of the page', async () => {
    const { unit, submit, listed, read } = await ready();
    const { installation } = valueOf(await submit({ locale: 'de' }));
    const [first, ...others] = await listed();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'registration',
      title: 'Bestätigung der Registrierung',
      number: expect.stringMatching(/^C-20\d\d-\d{6}$/),
      installation,
      locale: 'de',
    });
    const document = valueOf(await read(first?.document ?? ''));
    expect(document.content).toMatchObject({
      policyVersion: '2026-01-01',
      address: { place: 'Köln' },
      units: [{ name: 'Ember 8', serial: unit.serial, warranty: { until: '2028-01-10' } }],
    });
    const [home, ofUnit] = document.words.sections;
    expect(home?.rows).toContainEqual({
      label: 'Adresse',
      value: 'Agnesstraße 12 a, 50670 Köln, Deutschland',
    });
    expect(ofUnit?.heading).toBe('Ember 8');
    expect(ofUnit?.rows.map(({ value }) => value)).toEqual([
      unit.serial,
      'bis 10. Januar 2028 (Richtlinie (EU) 2019/771, Artikel 10 Absatz 1)',
    ]);
  });

  it.each([
    ['en', ['Address', 'Registered on', 'Set up on']],
    ['de', ['Adresse', 'Registriert am', 'Inbetriebnahme am']],
    ['ar', ['العنوان', 'تاريخ التسجيل', 'تاريخ بدء التشغيل']],
  ] as const)('the confirmation names the facts of the home in %s', async (locale, labels) => {
    const { submit, listed, read } = await ready();
    valueOf(await submit({ locale }));
    const [first] = await listed();
    const { words } = valueOf(await read(first?.document ?? ''));
    expect(words.sections[0]?.rows.map(({ label }) => label)).toEqual(labels);
  });

  it('is issued once for a repeated submission, and stays as issued when the home changes', async () => {
    const { api, as, ada, submit, listed, read } = await ready();
    const { installation } = valueOf(await submit({ locale: 'ar' }));
    expect(valueOf(await submit()).installation).toBe(installation);
    const [document, ...others] = await listed();
    expect(others).toEqual([]);
    const issued = valueOf(await read(document?.document ?? ''));
    const params = { installation };
    const { version } = valueOf(await api.getInstallation({ params }, as(ada)));
    valueOf(
      await api.renameInstallation(
        { params, body: { name: 'Elsewhere' } },
        { ...as(ada), ifMatch: `"${version}"` },
      ),
    );
    expect(valueOf(await read(document?.document ?? ''))).toEqual(issued);
    expect(issued.words.title).toBe('تأكيد التسجيل');
  });

  it('is not found for anybody else', async () => {
    const { submit, listed, read } = await ready();
    valueOf(await submit());
    const [document] = await listed();
    const other = randomUUID();
    expect(await read(document?.document ?? '', other)).toMatchObject({ kind: 'not-found' });
    expect(await read(randomUUID())).toMatchObject({ kind: 'not-found' });
    expect(await listed(other)).toEqual([]);
  });

  it('numbers have no gap, also with submissions at the same time and refused ones', async () => {
    const registrations = await Promise.all(Array.from({ length: 6 }, ready));
    const before = await numbers();
    const answers = await Promise.all(
      registrations.map(({ submit }, index) =>
        submit(index % 3 === 2 ? { partner: { by: 'directory', partner: randomUUID() } } : {}),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    const last = before.at(-1) ?? 0;
    expect(await numbers()).toEqual([...before, last + 1, last + 2, last + 3, last + 4]);
  });

  it('the database refuses a change', async () => {
    const { submit } = await ready();
    valueOf(await submit());
    await expect(db.query(`update product.document set words = '{}'`)).rejects.toThrow(
      'document is never changed',
    );
  });

  const numbers = async (): Promise<readonly number[]> =>
    (await db.query<{ number: number }>('select number from product.document order by number')).map(
      ({ number }) => number,
    );
});
