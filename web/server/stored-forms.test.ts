import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoredForms } from './stored-forms.ts';
import { webMigrations } from './migrations.ts';

const anna = { issuer: 'https://home.example/idp', subject: 'anna' };

describe.each(engines)('createStoredForms on $name', (engine) => {
  const clock = fakeClock('2026-01-01T00:00:00Z');
  let db: Database;

  beforeAll(async () => {
    db = await testDatabase(engine, [webMigrations]);
  });
  afterAll(() => db.close());

  test('returns a form to its sender only, for a quarter of an hour, and stores it encrypted', async () => {
    const forms = createStoredForms({
      db,
      clock,
      sealer: createSealer(new Uint8Array(32), 'kept'),
    });
    const typed = { email: 'new@example.org', intent: 'change' };
    const id = await forms.keep(anna, typed);
    expect(await forms.find(anna, id)).toEqual(typed);
    expect(await forms.find(anna, id)).toEqual(typed);
    expect(await forms.find({ ...anna, subject: 'bert' }, id)).toBeNull();
    expect(await forms.find({ ...anna, issuer: 'https://other.example' }, id)).toBeNull();
    expect(await forms.find(anna, 'guessed')).toBeNull();
    const [row] = await db.query<{ row: string }>('select k::text as row from web.stored_form k');
    expect(row?.row).not.toContain('new@example.org');
    expect(row?.row).not.toContain(id);
    clock.advance({ minutes: 15 });
    expect(await forms.find(anna, id)).toBeNull();
    await forms.deleteOld(clock.now());
    expect(await db.query('select 1 from web.stored_form')).toEqual([]);
  });
});
