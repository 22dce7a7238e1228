import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';

describe.each(engines)('drafts on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const home = async () => {
    const world = worldOn(db);
    const ada = randomUUID();
    const { installation } = await world.link(ada);
    const params = { installation, wizard: 'budget' };
    const { api, as } = world;
    return {
      ...world,
      ada,
      params,
      get: (person = ada) => api.getDraft({ params }, as(person)),
      save: (step: string, version: number, values = { area: '120,5' }) =>
        api.saveStep(
          { params: { ...params, step }, body: { locale: 'de-DE', by: 'p', values } },
          { ...as(ada), ifMatch: `"${version}"` },
        ),
      finish: (version: number, before: Record<string, number> | null) =>
        api.finishDraft({ params, body: { before } }, { ...as(ada), ifMatch: `"${version}"` }),
      undo: () => api.undoDraft({ params }, as(ada)),
      discard: () => api.discardDraft({ params }, as(ada)),
    };
  };

  it('each screen is stored as typed, with its language', async () => {
    const { get, save } = await home();
    expect(await get()).toMatchObject({ ok: false, kind: 'not-found', code: 'no-draft' });
    expect(await save('house', 0)).toMatchObject({ ok: true, etag: '"1"', value: { version: 1 } });
    valueOf(await save('heat', 1, { area: '٩٠' }));
    expect(await get()).toMatchObject({
      ok: true,
      etag: '"2"',
      value: {
        state: 'open',
        version: 2,
        steps: {
          house: { locale: 'de-DE', by: 'p', values: { area: '120,5' }, version: 1 },
          heat: { locale: 'de-DE', by: 'p', values: { area: '٩٠' }, version: 2 },
        },
      },
    });
  });

  it('a save with an old version fails, also of two concurrent saves', async () => {
    const { get, save } = await home();
    valueOf(await save('house', 0));
    expect(await save('house', 0)).toMatchObject({
      kind: 'stale',
      code: 'draft-changed',
      params: { version: 1 },
    });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((area) => save('house', 1, { area })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(valueOf(await get()).version).toBe(2);
    const firsts = await home();
    const both = await Promise.all([firsts.save('a', 0), firsts.save('b', 0)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('a save needs a version and valid names', async () => {
    const { api, as, ada, params, save } = await home();
    const body = { locale: 'de', by: '', values: {} };
    expect(await api.saveStep({ params: { ...params, step: 'a' }, body }, as(ada))).toMatchObject({
      code: 'if-match-missing',
    });
    expect(await save('../x', 0)).toMatchObject({ ok: false });
    expect(await save('House', 0)).toMatchObject({ ok: false, kind: 'not-found' });
  });

  it('a draft belongs to one person, home and wizard', async () => {
    const { api, as, get, save, params } = await home();
    valueOf(await save('house', 0));
    const other = await home();
    expect(await get(other.ada)).toMatchObject({ kind: 'not-found' });
    expect(await other.get()).toMatchObject({ code: 'no-draft' });
    expect(
      await api.getDraft({ params: { ...params, wizard: 'tariff' } }, as(other.ada)),
    ).toMatchObject({ kind: 'not-found' });
  });

  it('drafts are deleted a month after the last change, or when discarded', async () => {
    const { clock, get, save, discard, job } = await home();
    valueOf(await save('house', 0));
    clock.advance({ hours: 24 * 29 });
    valueOf(await save('house', 1));
    clock.advance({ hours: 24 * 29 });
    expect((await get()).ok).toBe(true);
    clock.advance({ hours: 24 });
    expect(await get()).toMatchObject({ code: 'no-draft' });
    expect(await save('house', 0)).toMatchObject({ value: { version: 1 } });
    await discard();
    expect(await get()).toMatchObject({ code: 'no-draft' });
    expect((await discard()).ok).toBe(true);
    valueOf(await save('house', 0));
    clock.advance({ hours: 24 * 30 });
    await job('product.retention');
    expect(
      await db.query('select 1 from product.draft where expires_at <= $1', [
        clock.now().toString(),
      ]),
    ).toEqual([]);
  });

  it('undo works once within ten minutes and returns the previous values', async () => {
    const { clock, save, finish, undo, get } = await home();
    valueOf(await save('house', 0));
    expect(await undo()).toMatchObject({ kind: 'conflict', code: 'draft-not-finished' });
    expect(await finish(1, { set: 21.5 })).toMatchObject({
      value: { state: 'finished', version: 2, undoUntil: '2026-01-15T10:15:00Z' },
    });
    expect(await finish(2, { set: 21.5 })).toMatchObject({ code: 'draft-finished' });
    clock.advance({ minutes: 9 });
    const answers = await Promise.all([undo(), undo(), undo()]);
    expect(answers.filter(({ ok }) => ok)).toEqual([
      expect.objectContaining({
        value: { before: { set: 21.5 }, draft: expect.objectContaining({ state: 'undone' }) },
      }),
    ]);
    expect(await undo()).toMatchObject({ code: 'draft-undone' });
    expect(valueOf(await get()).state).toBe('undone');
  });

  it('undo fails later, and without previous values', async () => {
    const { clock, save, finish, undo } = await home();
    valueOf(await save('house', 0));
    valueOf(await finish(1, { set: 21.5 }));
    clock.advance({ minutes: 10 });
    expect(await undo()).toMatchObject({ kind: 'gone', code: 'undo-over' });
    const other = await home();
    valueOf(await other.save('house', 0));
    valueOf(await other.finish(1, null));
    expect(await other.undo()).toMatchObject({ kind: 'gone', code: 'undo-over' });
  });

  it('a save after the finish begins a new draft', async () => {
    const { save, finish, get } = await home();
    const first = valueOf(await save('house', 0));
    valueOf(await finish(1, null));
    const second = valueOf(await save('heat', 0));
    expect(second).toMatchObject({ version: 1, state: 'open', undoUntil: null });
    expect(second.draft).not.toBe(first.draft);
    expect(Object.keys(valueOf(await get()).steps)).toEqual(['heat']);
  });
});
