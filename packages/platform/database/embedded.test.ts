// @module-tag longest
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import { withCancellation } from '@hearth/core/cancellation.ts';
import { type Database, commandCacheMb, openDatabase } from './database.ts';
import { silentLogger } from '../process/log.ts';
import { migrate } from './migrate.ts';
import { isSqlError, sqlStates } from './sql-error.ts';
import { templateKey } from './template.ts';
import { shortLived } from '../testing/short-lived.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Ends a test that hangs: creating the system tables takes many times the work of any other opening. */
const limit = { timeout: 400_000 };

async function open(name: string, statementLimitMs = 30_000): Promise<Database> {
  const db = await openDatabase({
    dataDir: join(home, name),
    templateDir: join(home, 'template'),
    templateKey: await templateKey([]),
    log: silentLogger,
    statementLimitMs,
    cacheMb: commandCacheMb,
  });
  onTestFinished(() => db.close());
  return db;
}

test('first start: writes a template that the next first start loads', limit, async () => {
  const first = await open('first');
  expect(await migrate(first, [], systemClock)).toContain('platform/001-platform');
  await first.query(
    `insert into platform.outbox (topic, key, payload, created_at, due_at) values ('t', 'k', '{}', $1, $1)`,
    [new Date(0)],
  );
  expect(await readdir(join(home, 'template'))).toEqual([`${await templateKey([])}.tgz`]);
  const second = await open('second');
  expect(await migrate(second, [], systemClock)).toEqual([]);
  expect(await second.query('select key from platform.outbox')).toEqual([]);
});

test('rows survive a reopening', async () => {
  const before = await open('kept');
  await before.query('create table note (text text); insert into note values ($$kept$$)');
  await before.close();
  const after = await open('kept');
  expect(await after.query('select text from note')).toEqual([{ text: 'kept' }]);
});

test('a second process is refused with the directory and the holder, until the first one ends', async () => {
  const directory = join(home, 'shared');
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)};
    import { silentLogger } from ${JSON.stringify(new URL('../process/log.ts', import.meta.url).href)};
    const [dataDir, templateDir] = process.argv.slice(1);
    const db = await openDatabase({ dataDir, templateDir, log: silentLogger });
    await db.query('create table if not exists note (text text)');
    await db.query("insert into note values ('acknowledged')");
    process.stdout.write('open');
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    [...shortLived, '--input-type=module', '-e', script, '--', directory, join(home, 'template')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));

  const refused = open('shared');
  await expect(refused).rejects.toThrow(`${directory} is in use by process ${child.pid}`);
  await expect(refused).rejects.toMatchObject({
    code: 'directory-in-use',
    directory,
    pid: child.pid,
  });

  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const db = await open('shared');
  expect(await db.query('select text from note')).toEqual([{ text: 'acknowledged' }]);
});

test('a second opening in one process is refused', async () => {
  await open('twice');
  await expect(open('twice')).rejects.toThrow(`is in use by process ${process.pid}`);
});

test('a runaway statement is ended; acknowledged rows and subscriptions remain', async () => {
  const db = await open('runaway', 2000);
  await db.query('create table count (n integer)');
  const received: string[] = [];
  const { promise: last, resolve } = Promise.withResolvers<void>();
  await db.listen('counted', (payload) => {
    received.push(payload);
    resolve();
  });
  for (let n = 0; n < 50; n++) await db.query('insert into count values ($1)', [n]);
  const inTransaction = db.transaction(async (tx) => {
    await tx.query('insert into count values (-1)');
    await tx.query(runaway);
  });
  const waiting = db.query('select count(*) as n, min(n) as least from count');
  await expect(inTransaction).rejects.toSatisfy((error) =>
    isSqlError(error, sqlStates.queryCanceled),
  );
  expect(await waiting).toEqual([{ n: 50, least: 0 }]);
  await db.notify('counted', 'again');
  await last;
  expect(received).toEqual(['again']);
});

test.runIf(everyEngine.some(({ name }) => name === 'postgres'))(
  'a runaway statement on PostgreSQL ends with the same state',
  async () => {
    const db = await testDatabase('postgres', [], { statementLimitMs: 300 });
    onTestFinished(() => db.close());
    await expect(db.query(runaway)).rejects.toSatisfy((error) =>
      isSqlError(error, sqlStates.queryCanceled),
    );
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('a runaway read among others is ended alone', async () => {
  const db = await open('among-others', 800);
  await db.query('create table note (n integer); insert into note values (1)');
  const read = (n: number) => db.query('select n + $1 as n from note', [n]);
  const held = db.transaction((tx) => tx.query('select 1'));
  const [before, endless, after] = await Promise.allSettled([
    read(1),
    db.query(`${runaway} where $1`, [true]),
    read(2),
  ]);
  await held;
  expect(before).toMatchObject({ value: [{ n: 2 }] });
  expect(endless).toMatchObject({ reason: { code: sqlStates.queryCanceled } });
  expect(after).toMatchObject({ value: [{ n: 3 }] });
});

test('in-memory database: an ended engine is an error, not an empty database', async () => {
  const db = await openDatabase({
    log: silentLogger,
    templateDir: join(home, 'template'),
    statementLimitMs: 1000,
  });
  onTestFinished(() => db.close());
  await expect(db.query(runaway)).rejects.toSatisfy((error) =>
    isSqlError(error, sqlStates.queryCanceled),
  );
  await expect(db.query('select 1')).rejects.toThrow('in-memory database was lost');
});

const runaway = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

describe('statements of one database', () => {
  let db: Database;
  beforeAll(async () => {
    const templateDir = join(home, 'template');
    db = await openDatabase({ log: silentLogger, templateDir, templateKey: await templateKey([]) });
  });
  afterEach(() => db.query('drop table if exists note'));
  afterAll(() => db.close());

  test('reads that wait are sent together, see the writes before them, and equal ones have rows of their own', async () => {
    await db.query('create table note (n integer)');
    const count = () =>
      db.query<{ n: number }>('select count(*)::integer + $1 as n from note', [0]);
    const busy = db.transaction((tx) => tx.query('insert into note values (1), (2)'));
    const [first, second, failed, other] = await Promise.allSettled([
      count(),
      count(),
      db.query('select 1 / $1::integer as n', [0]),
      db.query('select n from note where n = $1', [2]),
    ]);
    await busy;
    expect([first, second, other]).toMatchObject([
      { value: [{ n: 2 }] },
      { value: [{ n: 2 }] },
      { value: [{ n: 2 }] },
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    const rows = [first, second].map((each) => each.status === 'fulfilled' && each.value);
    expect(rows[0]).not.toBe(rows[1]);
    await db.query('insert into note values ($1)', [3]);
    expect(await count()).toEqual([{ n: 3 }]);
  });

  test('a read whose caller has left is not sent; one that another awaits is', async () => {
    await db.query('create table note (n integer); insert into note values (1)');
    const gone = new AbortController();
    const read = () => db.query('select n from note where n = $1', [1]);
    const held = db.transaction((tx) => tx.query('select 1'));
    const cancelled = withCancellation(gone.signal, read);
    const awaited = read();
    gone.abort();
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(await awaited).toEqual([{ n: 1 }]);
    await held;
  });

  test('a repeated statement reads the current columns of its table', async () => {
    await db.query('create table note (text text); insert into note values ($$kept$$)');
    const read = () => db.query('select * from note where text = $1', ['kept']);
    expect(await read()).toEqual([{ text: 'kept' }]);
    await db.query('alter table note add column pages integer');
    expect(await read()).toEqual([{ text: 'kept', pages: null }]);
    await db.transaction(async (tx) => {
      await tx.query('alter table note add column shelf integer');
      expect(await tx.query('select * from note where text = $1', ['kept'])).toEqual([
        { text: 'kept', pages: null, shelf: null },
      ]);
    });
    expect(await read()).toEqual([{ text: 'kept', pages: null, shelf: null }]);
  });

  test('a statement that failed can run again', async () => {
    const insert = (text: string) => db.query('insert into note values ($1)', [text]);
    await expect(insert('early')).rejects.toThrow('does not exist');
    await db.query('create table note (text text primary key)');
    await insert('once');
    await expect(insert('once')).rejects.toThrow('duplicate key');
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into note values ($1)', ['inside']);
      await tx.query('insert into note values ($1)', ['once']);
    });
    await expect(failed).rejects.toThrow('duplicate key');
    await insert('inside');
    expect(await db.query('select text from note where text > $1 order by text', [''])).toEqual([
      { text: 'inside' },
      { text: 'once' },
    ]);
  });

  test('the engine keeps a bounded number of prepared statements', async () => {
    for (let count = 0; count < 230; count += 1)
      expect(await db.query(`select ${count} + $1::integer as sum`, [1])).toEqual([
        { sum: count + 1 },
      ]);
    const [row] = await db.query<{ kept: number }>(
      'select count(*)::integer as kept from pg_prepared_statements where name <> $1',
      [''],
    );
    expect(row?.kept).toBeLessThanOrEqual(201);
  });
});
