import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';
import { createWriteProbe } from './write-probe.ts';

describe.each(everyEngine)('createWriteProbe on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.close());

  const rows = () => db.query<{ at: string }>('select written_at as at from platform.write_probe');

  test('writes one row, at most every five seconds', async () => {
    const clock = fakeClock('2026-01-01T00:00:00Z');
    const probe = createWriteProbe(db, clock);
    await probe();
    const [first, ...more] = await rows();
    expect(more).toEqual([]);
    clock.advance({ seconds: 4 });
    await probe();
    expect(await rows()).toEqual([first]);
    clock.advance({ seconds: 1 });
    await probe();
    expect(await rows()).not.toEqual([first]);
  });

  test('fails while nothing can be written, and recovers', async () => {
    const clock = fakeClock('2026-01-01T01:00:00Z');
    const probe = createWriteProbe(db, clock);
    await probe();
    await db.query(
      'alter table platform.write_probe add constraint full_disk check (false) not valid',
    );
    clock.advance({ seconds: 5 });
    await expect(probe()).rejects.toThrow('full_disk');
    await db.query('alter table platform.write_probe drop constraint full_disk');
    clock.advance({ seconds: 5 });
    await probe();
  });
});
