// @module-tag longest
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backup, restore } from './backup.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase, runUnlimited } from './database.ts';
import { silentLogger as log } from '../process/log.ts';
import { migrate } from './migrate.ts';
import { storedTemplates } from '../testing/test-database.ts';

const accounts = 200;
/** Entries acknowledged before the backup starts. */
const before = 60;

async function createTables(db: Database): Promise<void> {
  await migrate(db, [], systemClock);
  await db.query(
    `create table account (id int primary key, balance int not null);
     create table entry (id int primary key, note text not null);
     create index on entry (note);
     insert into account select n, 0 from generate_series(1, ${accounts}) n`,
  );
}

/** One step of the write load: a new entry and a transfer, and a file change that depends on `kind`. */
async function write(db: Database, step: { id: number; kind: string; amount: number }) {
  const { id, kind, amount } = step;
  await db.transaction(async (tx) => {
    await tx.query('insert into entry values ($1, $2)', [id, `${'x'.repeat(amount)} ${id}`]);
    const move = 'update account set balance = balance + $1 where id = $2';
    await tx.query(move, [amount, 1 + (id % accounts)]);
    await tx.query(move, [-amount, 1 + (amount % accounts)]);
  });
  if (kind === 'vacuum') await runUnlimited(db, 'vacuum account');
  // Frequent checkpoints: one falls into the copy, where a backup without its label would replay from it.
  if (kind === 'checkpoint' || id % 8 === 0) await runUnlimited(db, 'checkpoint');
  if (kind === 'new files')
    await db.query(
      `drop table if exists copy; create table copy as select * from entry; create unique index on copy (id)`,
    );
  if (kind === 'rewrite') await runUnlimited(db, 'vacuum full account');
}

const step = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('rows') },
    { weight: 1, arbitrary: fc.constantFrom('vacuum', 'checkpoint', 'new files', 'rewrite') },
  ),
  amount: fc.integer({ min: 1, max: 1500 }),
});

test('backup under writes: restores to one consistent moment after its start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'backup-under-writes-'));
  const steps = fc.sample(step, { numRuns: 500, seed: 12 });
  const db = await openDatabase({
    dataDir: join(home, 'source'),
    log,
    templateDir: await storedTemplates(),
  });
  try {
    await createTables(db);
    let acknowledged = 0;
    const writeNext = async () => {
      const { kind, amount } = steps[acknowledged % steps.length] ?? { kind: 'rows', amount: 1 };
      await write(db, { id: acknowledged + 1, kind, amount });
      acknowledged += 1;
    };
    while (acknowledged < before) await writeNext();

    let isUnderWay = true;
    const file = join(home, 'backup.tgz');
    const written = backup(db, file).finally(() => (isUnderWay = false));
    while (isUnderWay) await writeNext();
    expect(await written).toMatchObject({ ok: true });
    expect(acknowledged).toBeGreaterThan(before + 10);
    expect(await backup(db, join(home, 'second.tgz'))).toMatchObject({ ok: true });
    expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);

    const target = join(home, 'target');
    expect(await restore({ dataDir: target, sets: [], file, log })).toMatchObject({ ok: true });
    expect(await findingsIn(join(target, 'engine'), acknowledged)).toEqual({
      isPrefix: true,
      hasAllBefore: true,
      total: 0,
      damaged: [],
    });
  } finally {
    await db.close();
    await rm(home, { recursive: true, force: true });
  }
});

test('backup: an engine that ends half-way discards it, and the next one succeeds', async () => {
  const home = await mkdtemp(join(tmpdir(), 'backup-ended-'));
  const db = await openDatabase({
    dataDir: join(home, 'source'),
    log,
    templateDir: await storedTemplates(),
    statementLimitMs: 500,
  });
  try {
    await runUnlimited(db, 'create table entry (id int primary key)');
    const ended = Promise.allSettled([backup(db, join(home, 'ended.tgz'))]);
    while (!(await readdir(home)).some((name) => name.endsWith('.part')));
    const runaway = db.query('select count(*) from generate_series(1, 1000000000)');
    await expect(runaway).rejects.toThrow('time limit');
    expect(await ended).toMatchObject([{ reason: { message: 'backup is not in progress' } }]);
    expect(await backup(db, join(home, 'next.tgz'))).toMatchObject({ ok: true });
    expect((await readdir(home)).filter((name) => /tgz/.test(name))).toEqual(['next.tgz']);
  } finally {
    await db.close();
    await rm(home, { recursive: true, force: true });
  }
});

/** Checks every table and index page with PostgreSQL's amcheck, and the rows against the acknowledged ones. */
async function findingsIn(directory: string, acknowledged: number) {
  const engine = await PGlite.create({ dataDir: directory, extensions: { amcheck } });
  try {
    await engine.exec('create extension amcheck');
    await engine.exec(
      `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i'`,
    );
    const damaged = await engine.query(
      `select c.relname, f.msg from pg_class c, verify_heapam(c.oid) f where c.relkind in ('r', 't', 'm')`,
    );
    const { rows } = await engine.query<{ count: number; max: number; total: number }>(
      `select count(*)::int, max(id)::int, (select sum(balance)::int from account) as total from entry`,
    );
    const { count = 0, max = 0, total = null } = rows[0] ?? {};
    return {
      isPrefix: count === max && max <= acknowledged,
      hasAllBefore: max >= before,
      total,
      damaged: damaged.rows,
    };
  } finally {
    await engine.close();
  }
}
