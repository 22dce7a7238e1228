import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { silentLogger } from '../process/log.ts';
import { everyEngine, newPostgresDatabase } from '../testing/test-database.ts';

const hasPostgres = everyEngine.some(({ name }) => name === 'postgres');

describe.runIf(hasPostgres)('the connections of a process', () => {
  test('in use altogether: the error names the process and the setting', async () => {
    const url = await newPostgresDatabase();
    const db = await openDatabase({
      url,
      name: 'product',
      poolSize: 2,
      connectionWaitMs: 1000,
      log: silentLogger,
    });
    const release = Promise.withResolvers<void>();
    const held = [1, 2].map(() => Promise.withResolvers<void>());
    const busy = held.map(({ resolve }) =>
      db.transaction(async (tx) => {
        await tx.query('select 1');
        resolve();
        await release.promise;
      }),
    );
    // A connection that cannot be opened fails the test at once.
    await Promise.race([Promise.all(held.map(({ promise }) => promise)), Promise.all(busy)]);
    await expect(db.query('select 1')).rejects.toThrow(
      /all 2 database connections of product .* DATABASE_POOL_SIZE/,
    );
    release.resolve();
    await Promise.all(busy);
    const [named] = await db.query('select current_setting($1) as name', ['application_name']);
    expect(named).toEqual({ name: 'hearth product' });
    await db.close();
  });

  test('one that the server ends fails its transaction, and the process goes on', async () => {
    const url = await newPostgresDatabase();
    const db = await openDatabase({ url, poolSize: 2, log: silentLogger });
    const broken = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      const other = await openDatabase({ url, poolSize: 1, log: silentLogger });
      await other.query('select pg_terminate_backend($1)', [own?.pid]);
      await other.close();
      await tx.query('select 1');
    });
    // The end arrives before the statement or during it, and the driver has a text for each.
    await expect(broken).rejects.toThrow(/terminat|connection error/);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await db.close();
  });
});

describe.runIf(hasPostgres)('prepared statements', () => {
  const newDatabase = async () =>
    await openDatabase({ url: await newPostgresDatabase(), poolSize: 1, log: silentLogger });
  const preparedOf = async (db: Database) =>
    await db.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by statement',
    );

  test('a frequent statement is prepared once on a connection', async () => {
    const db = await newDatabase();
    for (let use = 0; use < 5; use += 1)
      expect(await db.query('select $1::integer as sum', [use])).toEqual([{ sum: use }]);
    await db.query('select $1::text as rare', ['once']);
    expect(await preparedOf(db)).toEqual([{ statement: 'select $1::integer as sum' }]);
    await db.close();
  });

  test('a connection stores a bounded number of them', async () => {
    const db = await newDatabase();
    for (let text = 0; text < 310; text += 1)
      for (let use = 0; use < 4; use += 1) await db.query(`select ${text} + $1::integer`, [use]);
    expect((await preparedOf(db)).length).toBe(300);
    await db.close();
  });

  test('a changed column is read in its new type, also after a transaction that failed', async () => {
    const db = await newDatabase();
    await db.query('create table room (name text, degrees integer)');
    await db.query('insert into room values ($1, $2)', ['Mara', 21]);
    const read = async (on: Database) =>
      await on.query('select degrees from room where name = $1', ['Mara']);
    for (let use = 0; use < 4; use += 1) expect(await read(db)).toEqual([{ degrees: 21 }]);
    await db.query('alter table room alter column degrees type text');
    expect(await read(db)).toEqual([{ degrees: '21' }]);
    for (let use = 0; use < 4; use += 1) await read(db);
    await db.query('alter table room alter column degrees type integer using degrees::integer');
    await expect(db.transaction(read)).rejects.toThrow('cached plan');
    expect(await db.transaction(read)).toEqual([{ degrees: 21 }]);
    await db.close();
  });
});
