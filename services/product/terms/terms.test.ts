import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { worldOn } from '../testing.ts';
import { compareTerms, compareTexts } from './compare-terms.ts';

describe.each(engines)('terms on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  async function home(start?: string) {
    const world = worldOn(db, start === undefined ? {} : { start });
    valueOf(await importPackages({ db, clock: world.clock }, samplePackages));
    const ada = randomUUID();
    const { installation } = await world.link(ada);
    const params = { installation, terms: 'service-terms' };
    const accept = (version: number, language: 'en' | 'de' | 'ar' = 'en') =>
      world.api.acceptTerms({ params, body: { version, language } }, world.as(ada));
    return { ...world, ada, installation, params, accept };
  }

  it('lists the version in force of each, in the language', async () => {
    const { api, as, ada, installation } = await home();
    const listed = valueOf(
      await api.listTerms({ params: { installation }, query: { language: 'ar' } }, as(ada)),
    );
    expect(listed).toMatchObject([
      {
        terms: 'service-terms',
        version: 2,
        title: 'شروط باقات الخدمة',
        isInForce: true,
        versions: [{ version: 2 }, { version: 1 }],
        accepted: null,
      },
      { terms: 'warranty-terms', version: 1 },
    ]);
  });

  it('the version of the day is in force', async () => {
    const { api, as, ada, params } = await home('2025-06-30T10:00:00Z');
    const query = { language: 'en' as const };
    expect(valueOf(await api.getTerms({ params, query }, as(ada)))).toMatchObject({ version: 1 });
    expect(
      valueOf(await api.getTerms({ params, query: { ...query, version: 2 } }, as(ada))),
    ).toMatchObject({ version: 2, isInForce: false });
  });

  it('an acceptance is stored with version, language and instant, once', async () => {
    const { accept, clock } = await home();
    const accepted = { version: 2, locale: 'de', at: '2026-01-15T10:05:00Z' };
    expect(valueOf(await accept(2, 'de'))).toMatchObject({ accepted });
    clock.advance({ hours: 1 });
    expect(valueOf(await accept(2, 'en'))).toMatchObject({ accepted });
    expect(await accept(1)).toMatchObject({
      kind: 'conflict',
      code: 'terms-changed',
      params: { version: 2 },
    });
  });

  it('two versions can be compared', async () => {
    const { api, as, ada, params } = await home();
    const compared = valueOf(
      await api.compareTerms({ params, query: { language: 'en', from: 1, to: 2 } }, as(ada)),
    );
    expect(compared.sections.map(({ section, change }) => [section, change])).toEqual([
      ['scope', 'same'],
      ['control', 'same'],
      ['visits', 'changed'],
      ['withdrawal', 'added'],
      ['end', 'same'],
    ]);
    expect(compared.sections[2]?.parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: '30 ' },
      { kind: 'added', text: '14 ' },
    ]);
    const query = { language: 'en' as const, from: 1, to: 9 };
    expect(await api.compareTerms({ params, query }, as(ada))).toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('compareTexts', () => {
  it('keeps the words that both have', () => {
    expect(compareTexts('You can cancel at any time.', 'You can always cancel.')).toEqual([
      { kind: 'same', text: 'You can ' },
      { kind: 'removed', text: 'cancel at any time.' },
      { kind: 'added', text: 'always cancel.' },
    ]);
  });

  it('has both texts in it, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('you ', 'can ', 'not ', 'pay ', 'twice '), { maxLength: 12 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = compareTexts(before, after);
        const without = (kind: string) =>
          parts.map((part) => (part.kind === kind ? '' : part.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});

describe('compareTerms', () => {
  const section = (name: string) => ({ section: name, title: name, text: name });

  it('a removed section stays after its predecessor', () => {
    const changes = compareTerms(['a', 'b', 'c'].map(section), ['a', 'c', 'd'].map(section));
    expect(changes.map(({ section: name, change }) => `${name} ${change}`)).toEqual([
      'a same',
      'b removed',
      'c same',
      'd added',
    ]);
  });
});
