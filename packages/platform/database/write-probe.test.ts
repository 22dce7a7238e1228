// @module-tag long
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock, systemClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '../process/log.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { everyEngine, newPostgresDatabase, testDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createWriteProbe } from './write-probe.ts';

describe.each(everyEngine)('createWriteProbe on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.close());

  const rows = () => db.query<{ at: string }>('select written_at as at from platform.write_probe');

  test('writes one row, at most every ten seconds', async () => {
    const clock = fakeClock('2026-01-01T00:00:00Z');
    const probe = createWriteProbe(db, clock);
    await probe();
    const [first, ...rest] = await rows();
    expect(rest).toEqual([]);
    clock.advance({ seconds: 9 });
    await probe();
    expect(await rows()).toEqual([first]);
    clock.advance({ seconds: 1 });
    await probe();
    expect(await rows()).not.toEqual([first]);
  });

  test('throws while writes fail, and recovers', async () => {
    const clock = fakeClock('2026-01-01T01:00:00Z');
    const probe = createWriteProbe(db, clock);
    await probe();
    await db.query(
      'alter table platform.write_probe add constraint full_disk check (false) not valid',
    );
    clock.advance({ seconds: 10 });
    await expect(probe()).rejects.toThrow('full_disk');
    await db.query('alter table platform.write_probe drop constraint full_disk');
    clock.advance({ seconds: 10 });
    await probe();
  });
});

describe.each(everyEngine.filter(({ name }) => name === 'postgres'))('on $name', () => {
  test('does not wait for a backup that reads the table', async () => {
    const url = await newPostgresDatabase();
    const db = await openDatabase({ url, log: silentLogger });
    const backup = await openDatabase({ url, log: silentLogger });
    await migrate(db, [], systemClock);
    const clock = fakeClock('2026-01-01T00:00:00Z');
    await createWriteProbe(db, clock)();
    const reading = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const over = backup.transaction(async (tx) => {
      await tx.query('select written_at from platform.write_probe');
      reading.resolve();
      await written.promise;
    });
    await reading.promise;
    clock.advance({ seconds: 10 });
    await createWriteProbe(db, clock)();
    written.resolve();
    await over;
    expect(await db.query('select written_at from platform.write_probe')).toEqual([
      { written_at: new Date('2026-01-01T00:00:10Z') },
    ]);
    await backup.close();
    await db.close();
  });
});

const smallDisk = mountSmallDisk();
afterAll(() => smallDisk?.unmount());

describe.each(smallDisk ? [smallDisk] : [])(
  'createWriteProbe on a full disk',
  ({ directory, fill }) => {
    test('throws while only existing rows can be written, and recovers', async () => {
      const db = await testDatabase('pglite', [], { dataDir: join(directory, 'data') });
      const clock = fakeClock('2026-01-01T00:00:00Z');
      const probe = createWriteProbe(db, clock);
      await probe();
      await fill();
      clock.advance({ seconds: 10 });
      await expect(probe()).rejects.toThrow('No space left on device');
      await rm(join(directory, 'filler'));
      clock.advance({ seconds: 10 });
      await probe();
      await db.close();
    });
  },
);
