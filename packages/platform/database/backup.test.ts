// @module-tag longest
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup, restore, type RestoreOptions } from './backup.ts';
import { fakeClock, systemClock } from '@hearth/calendar/clock.ts';
import { type Database, commandCacheMb, openDatabase } from './database.ts';
import { silentLogger as log } from '../process/log.ts';
import { createMaintenance } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { enqueue } from '../jobs/outbox.ts';
import { everyEngine, storedTemplates, newPostgresDatabase } from '../testing/test-database.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

type Place = Pick<RestoreOptions, 'url' | 'dataDir'>;

const openAt = async (place: Place) =>
  await openDatabase({
    ...place,
    log,
    cacheMb: commandCacheMb,
    templateDir: await storedTemplates(),
  });

async function fill(db: Database): Promise<void> {
  await migrate(db, [], systemClock);
  await db.query(
    `create table day (id uuid primary key, day date, vals real[], note jsonb);
     insert into day select gen_random_uuid(), date '2026-01-01' + n, array[n, null, n * 0.1]::real[], jsonb_build_object('n', n)
     from generate_series(1, 2000) n`,
  );
  await enqueue(db, { topic: 'mail', key: 'one', payload: { to: 'x' } }, systemClock);
}

/** Row count and checksum of each table's text. */
async function fingerprint(db: Database): Promise<unknown> {
  const tables = ['public.day', 'platform.migration', 'platform.outbox'];
  return await Promise.all(
    tables.map((table) =>
      db.query(
        `select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      ),
    ),
  );
}

describe.each(everyEngine)('a backup of $name', (engine) => {
  const place = async (name: string): Promise<Place> =>
    engine.name === 'pglite' ? { dataDir: join(home, name) } : { url: await newPostgresDatabase() };

  test('restores equal rows; a database that is not empty needs `overwrite`', async () => {
    const file = join(home, `${engine.name}.backup`);
    const source = await openAt(await place('source'));
    await fill(source);
    const expected = await fingerprint(source);
    expect(await backup(source, file)).toEqual({ ok: true, value: { file } });
    await source.close();

    const target = await place('target');
    expect(await restore({ ...target, sets: [], file, log })).toMatchObject({ ok: true });
    const restored = await openAt(target);
    expect(await fingerprint(restored)).toEqual(expected);
    await restored.query('delete from day');
    await restored.close();

    expect(await restore({ ...target, sets: [], file, log })).toMatchObject({
      ok: false,
      code: 'database-not-empty',
    });
    expect(await restore({ ...target, sets: [], file, log, overwrite: true })).toMatchObject({
      ok: true,
    });
    const again = await openAt(target);
    expect(await fingerprint(again)).toEqual(expected);
    await again.close();
  });

  test('restore: a file that is no backup changes nothing', async () => {
    const target = await place('untouched');
    const db = await openAt(target);
    await fill(db);
    const expected = await fingerprint(db);
    await db.close();
    const file = join(home, 'broken');
    await writeFile(file, 'not a backup at all');
    expect(await restore({ ...target, sets: [], file, log, overwrite: true })).toMatchObject({
      ok: false,
    });
    expect(await restore({ ...target, sets: [], file: join(home, 'absent'), log })).toMatchObject({
      ok: false,
      code: 'no-such-backup',
    });
    const after = await openAt(target);
    expect(await fingerprint(after)).toEqual(expected);
    await after.close();
  });
});

test('restore: a running embedded database is refused', async () => {
  const dataDir = join(home, 'busy');
  const db = await openAt({ dataDir });
  const file = join(home, 'busy.backup');
  await migrate(db, [], systemClock);
  await backup(db, file);
  expect(await restore({ dataDir, sets: [], file, log, overwrite: true })).toMatchObject({
    ok: false,
    code: 'directory-in-use',
    params: { pid: process.pid },
  });
  await db.close();
});

test('maintenance: writes a due backup, deletes old ones, checkpoints and vacuums', async () => {
  const db = await openAt({ dataDir: join(home, 'maintained') });
  await fill(db);
  const directory = join(home, 'kept');
  await mkdir(directory);
  await writeFile(join(directory, '2026-03-01T01-00-00Z.tgz.1.part'), 'of a process that ended');
  const backups = { directory, everyMinutes: 15, keep: 2 };
  const maintenance = createMaintenance({ db, log, backups });
  const clock = fakeClock('2026-03-01T02:50:00Z');
  for (let minute = 0; minute <= 45; minute++) {
    await maintenance.tick(clock.now());
    clock.advance({ minutes: 1 });
  }
  expect(await readdir(directory)).toEqual([
    '2026-03-01T03-20-00Z.tgz',
    '2026-03-01T03-35-00Z.tgz',
  ]);
  const [stats] = await db.query<{ analysed: number }>(
    `select reltuples::int8 as analysed from pg_class where relname = 'day'`,
  );
  expect(stats?.analysed).toBe(2000);
  expect(await maintenance.backupNow(Temporal.Instant.from('2026-03-02T00:00:00Z'))).toBe(
    join(directory, '2026-03-02T00-00-00Z.tgz'),
  );
  await db.close();
});
