// @module-tag long
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from './database.ts';
import { silentLogger } from '../process/log.ts';
import { migrate } from './migrate.ts';
import type { MigrationSet } from './migration-files.ts';
import { placementsAfter, placementsOf } from './placement.ts';
import { everyEngine, newPostgresDatabase, testDatabase } from '../testing/test-database.ts';

let directory: string;
let orchard: MigrationSet;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrate-'));
  orchard = { schema: 'orchard', directory: pathToFileURL(directory) };
  await write(
    '001-tree.sql',
    'create schema orchard;\n-- placement: local\ncreate table orchard.tree (id int);',
  );
  await write(
    '002-fruit.sql',
    'insert into orchard.tree values (1); insert into orchard.tree values (2);',
  );
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);

describe.each(everyEngine)('migrate on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.close());
  afterEach(() =>
    db.query(`drop schema if exists orchard cascade;
      delete from platform.migration where id like 'orchard/%'`),
  );

  test('applies each file once, in order, and later only the new file', async () => {
    expect(await migrate(db, [orchard], systemClock)).toEqual([
      'orchard/001-tree',
      'orchard/002-fruit',
    ]);
    expect(await migrate(db, [orchard], systemClock)).toEqual([]);
    await write('003-more.sql', 'insert into orchard.tree values (3)');
    expect(await migrate(db, [orchard], systemClock)).toEqual(['orchard/003-more']);
    expect(await db.query('select count(*) as n from orchard.tree')).toEqual([{ n: 3 }]);
  });

  // The embedded engine has one process.
  test.each(engine.name === 'pglite' ? [] : [engine.name])(
    'any number of processes may start at once on an empty database (%s)',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const url = await newPostgresDatabase();
        const start = async (): Promise<readonly string[]> => {
          const own = await openDatabase({ url, log: silentLogger, poolSize: 2 });
          try {
            return await migrate(own, [orchard], systemClock);
          } finally {
            await own.close();
          }
        };
        const applied = await Promise.all(Array.from({ length: 5 }, start));
        const ids = applied.flat();
        expect(ids.filter((id) => id.startsWith('orchard/')).sort()).toEqual([
          'orchard/001-tree',
          'orchard/002-fruit',
        ]);
        expect(new Set(ids).size).toBe(ids.length);
      }
    },
  );

  test('refuses a file that was changed after it was applied, by name', async () => {
    await migrate(db, [orchard], systemClock);
    await write('002-fruit.sql', 'insert into orchard.tree values (9)');
    await expect(migrate(db, [orchard], systemClock)).rejects.toThrow(
      'orchard/002-fruit was changed',
    );
  });

  test('line ends of another platform are no change', async () => {
    await write('003-two-lines.sql', 'insert into orchard.tree\nvalues (3)');
    await migrate(db, [orchard], systemClock);
    await write('003-two-lines.sql', 'insert into orchard.tree\r\nvalues (3)');
    expect(await migrate(db, [orchard], systemClock)).toEqual([]);
  });

  test('a file that fails changes nothing and is tried again', async () => {
    await write(
      '002-fruit.sql',
      'insert into orchard.tree values (1); insert into orchard.nowhere values (2)',
    );
    await expect(migrate(db, [orchard], systemClock)).rejects.toThrow('nowhere');
    expect(await db.query('select * from orchard.tree')).toEqual([]);
    await write('002-fruit.sql', 'insert into orchard.tree values (1)');
    expect(await migrate(db, [orchard], systemClock)).toEqual(['orchard/002-fruit']);
  });

  test('refuses two files with one number', async () => {
    await cp(join(directory, '002-fruit.sql'), join(directory, '002-other.sql'));
    await expect(migrate(db, [orchard], systemClock)).rejects.toThrow('number 002 is taken');
  });

  test('four parallel migrators apply each file once', async () => {
    const racing = engine.name === 'postgres' ? await separateConnections(4) : [db, db, db, db];
    const applied = await Promise.all(
      racing.map((racer) => migrate(racer, [orchard], systemClock)),
    );
    const own = applied.flat().filter((id) => id.startsWith('orchard/'));
    expect(own.sort()).toEqual(['orchard/001-tree', 'orchard/002-fruit']);
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(await racing[0]?.query('select count(*) as n from orchard.tree')).toEqual([{ n: 2 }]);
    if (engine.name === 'postgres') await Promise.all(racing.map((racer) => racer.close()));
  });
});

async function separateConnections(count: number): Promise<readonly Database[]> {
  const url = await newPostgresDatabase();
  return await Promise.all(
    Array.from({ length: count }, () => openDatabase({ url, poolSize: 2, log: silentLogger })),
  );
}

const placedSql = `-- What stands in the orchard.
-- placement: distributed
create table orchard.basket (installation_id uuid);
-- placement: reference
-- Kinds of fruit.
create table orchard.kind (id text);
-- placement: local
create table orchard.worker (id int);
create table orchard.forgotten (id int);`;

test('placementsOf: reads the placement before each table', () => {
  expect(placementsOf(placedSql)).toEqual([
    { table: 'orchard.basket', placement: 'distributed' },
    { table: 'orchard.kind', placement: 'reference' },
    { table: 'orchard.worker', placement: 'local' },
  ]);
});

test('placementsAfter: a later migration gives a table another placement', () => {
  const later = {
    sql: `-- Workers are those of a home.
-- placement: distributed
alter table orchard.worker drop constraint worker_pkey, add primary key (installation_id, id);
alter table orchard.basket add column size int;`,
  };
  expect([...placementsAfter([{ sql: placedSql }, later])]).toEqual([
    ['orchard.basket', 'distributed'],
    ['orchard.kind', 'reference'],
    ['orchard.worker', 'distributed'],
  ]);
});

test('placementsAfter: a table keeps its placement under a new name, and a dropped one has none', () => {
  const later = { sql: 'alter table orchard.basket rename to crate;\ndrop table orchard.kind;' };
  expect([...placementsAfter([{ sql: placedSql }, later])]).toEqual([
    ['orchard.worker', 'local'],
    ['orchard.crate', 'distributed'],
  ]);
});
