import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { storedChoicesMax } from './store.ts';

describe.each(engines)('privacy choices on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('the latest choice holds for its person alone, with version, language and time', async () => {
    const { api, as, clock } = worldOn(db, { start: '2026-01-15T11:00:00Z' });
    const latest = async (person: string) =>
      valueOf(await api.getPrivacyChoice({}, as(person))).latest;
    expect(await latest('ada')).toBeNull();
    const body = { version: '1.abc', locale: 'de' as const, allowed: ['marketing' as const] };
    valueOf(await api.choosePrivacy({ body }, as('ada')));
    expect(await latest('ada')).toEqual({ ...body, at: '2026-01-15T11:00:00.000Z' });
    expect(await latest('bob')).toBeNull();
    clock.advance({ minutes: 1 });
    valueOf(await api.choosePrivacy({ body: { ...body, allowed: [] } }, as('ada')));
    expect(await latest('ada')).toEqual({ ...body, allowed: [], at: '2026-01-15T11:01:00.000Z' });
  });

  it('an unknown purpose is refused, and the number of stored choices is bounded', async () => {
    const { api, as, clock } = worldOn(db, { start: '2026-01-15T11:00:00Z' });
    const body = { version: '1.abc', locale: 'en' as const, allowed: [] };
    const unknown = { ...body, allowed: ['everything' as 'marketing'] };
    expect(await api.choosePrivacy({ body: unknown }, as('eve'))).toMatchObject({ ok: false });
    for (let choice = 0; choice < storedChoicesMax + 3; choice += 1) {
      clock.advance({ seconds: 1 });
      valueOf(await api.choosePrivacy({ body }, as('eve')));
    }
    const rows = await db.query<{ count: number }>(
      `select count(*)::int as count from product.privacy_choice join product.person using (person_id)
       where subject = 'person-eve'`,
    );
    expect(rows).toEqual([{ count: storedChoicesMax }]);
    expect(valueOf(await api.getPrivacyChoice({}, as('eve'))).latest?.at).toBe(
      '2026-01-15T11:00:53.000Z',
    );
  });
});
