import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from './database.ts';
import { silentLogger } from '../process/log.ts';
import { migrate } from './migrate.ts';
import { isSqlError, sqlStates } from './sql-error.ts';
import { templateKey } from './template.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function open(name: string, statementLimitMs = 30_000): Promise<Database> {
  const db = await openDatabase({
    dataDir: join(home, name),
    templateDir: join(home, 'template'),
    templateKey: await templateKey([]),
    log: silentLogger,
    statementLimitMs,
  });
  onTestFinished(() => db.close());
  return db;
}

test('first start: writes a template that the next first start loads', async () => {
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
    ['--input-type=module', '-e', script, '--', directory, join(home, 'template')],
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

test('a repeated statement reads the current columns of its table', async () => {
  const db = await open('altered');
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
  const db = await open('failed');
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
  const db = await open('bounded');
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
