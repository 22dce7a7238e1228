import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { systemClock } from '@hearth/calendar/clock.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../process/log.ts';
import { clusterSql } from '../testing/fake-cluster.ts';
import { killableProcess } from '../testing/killable-process.ts';
import { everyEngine, newPostgresDatabase, testDatabase } from '../testing/test-database.ts';
import { clusterReadiness } from './cluster-readiness.ts';
import { type Database, openDatabase } from './database.ts';
import { distribute, misplacedTables, workerFaults } from './distribute.ts';
import { migrate } from './migrate.ts';
import type { MigrationSet } from './migration-files.ts';

const orchardSql = `create schema orchard;
-- placement: distributed
create table orchard.tree (installation_id uuid not null, tree int not null, primary key (installation_id, tree));
-- placement: distributed
create table orchard.basket (installation_id uuid primary key);
-- placement: reference
create table orchard.kind (kind text primary key);
-- placement: local
create table orchard.worker (worker int primary key);
-- placement: distributed
create table orchard.fruit (installation_id uuid not null, fruit int not null, primary key (installation_id, fruit));`;

const hasPostgres = everyEngine.some(({ name }) => name === 'postgres');

describe.runIf(hasPostgres)('distribute on a cluster', () => {
  let directory: string;
  let orchard: MigrationSet;
  let url: string;
  let db: Database;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'distribute-'));
    orchard = { schema: 'orchard', directory: pathToFileURL(directory) };
    await writeFile(join(directory, '001-orchard.sql'), orchardSql);
  });
  afterAll(() => rm(directory, { recursive: true }));
  beforeEach(async () => {
    url = await newPostgresDatabase();
    const plain = await openDatabase({ url, log: silentLogger, poolSize: 1 });
    await migrate(plain, [orchard], systemClock);
    await plain.query(`insert into orchard.fruit values (gen_random_uuid(), 1)`);
    await plain.query(clusterSql);
    await plain.close();
    db = await openDatabase({ url, log: silentLogger, poolSize: 3 });
  });
  afterEach(() => db.close());

  const catalogue = () =>
    db.query<{ table: string }>(
      `select logicalrelid::text as table, coalesce(partkey, 'reference') as by, shards from pg_dist_partition order by 1`,
    );
  const events = async () =>
    (
      await db.query<{ event: string }>(
        `select event || ' ' || relation as event from fake_event order by at`,
      )
    ).map(({ event }) => event);

  test('a grown database is spread: reference tables first, then those of a home beside each other', async () => {
    expect(db.engine).toBe('citus');
    expect(await misplacedTables(db, [orchard])).toHaveLength(5);
    const placed = [
      'orchard.kind',
      'platform.pending_row',
      'orchard.tree',
      'orchard.basket',
      'orchard.fruit',
    ];
    expect(await distribute(db, [orchard], { shardCount: 48 })).toEqual(placed);
    expect(await catalogue()).toEqual([
      { table: 'orchard.basket', by: 'installation_id', shards: 48 },
      { table: 'orchard.fruit', by: 'installation_id', shards: 48 },
      { table: 'orchard.kind', by: 'reference', shards: 1 },
      { table: 'orchard.tree', by: 'installation_id', shards: 48 },
      { table: 'platform.pending_row', by: 'installation_id', shards: 48 },
    ]);
    expect(await misplacedTables(db, [orchard])).toEqual([]);
    expect((await events()).at(-1)).toBe('cleared orchard.fruit');
    expect(await distribute(db, [orchard], { shardCount: 48 })).toEqual([]);
  });

  test('a table of a later migration lies beside the others, whatever the setting is by then', async () => {
    await distribute(db, [orchard]);
    const file = join(directory, '002-leaf.sql');
    await writeFile(
      file,
      '-- placement: distributed\ncreate table orchard.leaf (installation_id uuid primary key);\nalter table orchard.basket rename to crate;',
    );
    await migrate(db, [orchard], systemClock);
    expect(await distribute(db, [orchard], { shardCount: 8 })).toEqual(['orchard.leaf']);
    expect(await misplacedTables(db, [orchard])).toEqual([]);
    const groups = await db.query(
      `select distinct colocationid, shards from pg_dist_partition where partmethod = 'h'`,
    );
    expect(groups).toEqual([{ colocationid: expect.any(Number), shards: 32 }]);
    await rm(file);
  });

  test('a table that cannot be placed stops the call with its reason, and the next call goes on', async () => {
    await db.query(`insert into fake_fault values ('orchard.basket')`);
    await expect(distribute(db, [orchard])).rejects.toThrow('worker is out of disk space');
    expect((await catalogue()).length).toBe(3);
    await db.query('delete from fake_fault');
    expect(await distribute(db, [orchard])).toEqual(['orchard.basket', 'orchard.fruit']);
  });

  test('killed between two tables: the finished ones stay, the open one is undone, the next call goes on', async () => {
    const other = await openDatabase({ url, log: silentLogger, poolSize: 2 });
    const waiting = `from pg_locks where locktype = 'advisory' and objid = 'orchard.basket'::regclass and not granted`;
    const held = Promise.withResolvers<void>();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    const blocking = other.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock('orchard.basket'::regclass::oid::bigint)`);
      held.resolve();
      await mayGo;
    });
    await held.promise;
    const killed = distribute(db, [orchard]).catch(String);
    await expect.poll(() => other.query(`select ${waiting}`)).toHaveLength(1);
    await other.query(`select pg_terminate_backend(pid) ${waiting}`);
    expect(await killed).toContain('terminat');
    go();
    await blocking;
    expect((await catalogue()).map(({ table }) => table)).toEqual([
      'orchard.kind',
      'orchard.tree',
      'platform.pending_row',
    ]);
    expect(await distribute(other, [orchard])).toEqual(['orchard.basket', 'orchard.fruit']);
    await other.close();
  });

  test('a migration of several tables whose process ends: the next start has applied it once and placed its table', async () => {
    const file = join(directory, '002-ripe.sql');
    await writeFile(
      file,
      `update orchard.tree set tree = tree + 1; update orchard.fruit set fruit = fruit + 1; update orchard.worker set worker = worker + 1;
      -- placement: distributed
      create table orchard.leaf (installation_id uuid primary key);`,
    );
    await distribute(db, [orchard]);
    const start = async (own: Database) => {
      await migrate(own, [orchard], systemClock);
      await distribute(own, [orchard]);
    };
    for (let commits = 1, isDead = true; isDead; commits += 1) {
      await db.query(`delete from pg_dist_partition where logicalrelid = to_regclass('orchard.leaf');
        drop table if exists orchard.leaf; delete from platform.migration where id = 'orchard/002-ripe';
        delete from orchard.tree; delete from orchard.fruit; delete from orchard.worker;
        insert into orchard.tree values (gen_random_uuid(), 1); insert into orchard.fruit values (gen_random_uuid(), 1);
        insert into orchard.worker values (1)`);
      const killable = killableProcess(db);
      killable.dieAfterCommits(commits);
      await start(killable.db).catch(() => undefined);
      isDead = killable.isDead();
      await start(db);
      const found = await db.query(
        `select tree, fruit, worker from orchard.tree, orchard.fruit, orchard.worker`,
      );
      expect({ commits, found }).toEqual({ commits, found: [{ tree: 2, fruit: 2, worker: 2 }] });
      expect(await misplacedTables(db, [orchard])).toEqual([]);
    }
    await rm(file);
  });

  test('four calls at once place each table once', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url, log: silentLogger, poolSize: 2 })),
    );
    const placed = await Promise.all(others.map((other) => distribute(other, [orchard])));
    expect(placed.flat().toSorted()).toEqual([
      'orchard.basket',
      'orchard.fruit',
      'orchard.kind',
      'orchard.tree',
      'platform.pending_row',
    ]);
    await Promise.all(others.map((other) => other.close()));
  });

  /** Where a table may be found, as rows of the catalogue: method, column, group, replication. */
  const found = {
    local: null,
    distributed: `'h', 'installation_id', 2, 's'`,
    reference: `'n', null, 1, 't'`,
    column: `'h', 'tree', 2, 's'`,
    apart: `'h', 'installation_id', 3, 's'`,
  } as const;
  type Found = keyof typeof found;
  const allFound = Object.keys(found) as Found[];
  /** Placements that `distribute` accepts or makes; it refuses the others. */
  const isAccepted = (declared: string, at: Found): boolean => at === 'local' || at === declared;

  test('from any state of the catalogue: all tables on their placement, or a refusal that changes nothing', async () => {
    const tables = {
      tree: 'distributed',
      basket: 'distributed',
      kind: 'reference',
      worker: 'local',
    };
    const state = fc.record(
      Object.fromEntries(Object.keys(tables).map((name) => [name, fc.constantFrom(...allFound)])),
    );
    await fc.assert(
      fc.asyncProperty(state, async (drawn) => {
        await db.query(`delete from pg_dist_partition;
          insert into pg_dist_partition values ('orchard.fruit', 'h', 'installation_id', 2, 's', 32)`);
        for (const [name, at] of Object.entries(drawn))
          if (found[at] !== null)
            await db.query(
              `insert into pg_dist_partition values ('orchard.${name}', ${found[at]}, 32)`,
            );
        const before = await catalogue();
        const refused = Object.entries(tables).filter(
          ([name, declared]) => !isAccepted(declared, drawn[name] ?? 'local'),
        );
        const reason = await distribute(db, [orchard]).then(() => '', String);
        const misplaced = await misplacedTables(db, [orchard]);
        for (const [name] of refused) expect(reason).toContain(`orchard.${name} is `);
        expect({ misplaced: misplaced.length > 0, failed: reason !== '' }).toEqual({
          misplaced: refused.length > 0,
          failed: refused.length > 0,
        });
        expect(refused.length > 0 ? await catalogue() : before).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  test('workers that are silent, old or switched off are named, and the process stays ready', async () => {
    const { checks, reports } = clusterReadiness(db, [orchard]);
    await expect(checks['placement']?.()).rejects.toThrow('orchard.tree is local, not distributed');
    await distribute(db, [orchard]);
    await checks['placement']?.();
    await db.query(`insert into pg_dist_node (nodename, nodeport, groupid, answers) values
      ('coordinator', 5432, 0, false), ('w1', 5432, 1, true), ('w2', 5432, 2, true)`);
    await reports['workers']?.();
    await db.query(`update pg_dist_node set answers = false where nodename = 'w1';
      update pg_dist_node set version = '12.1-1' where nodename = 'w2';
      insert into pg_dist_node values ('w3', 5433, 3, false)`);
    expect(await workerFaults(db)).toEqual([
      'w1:5432 does not answer',
      'w2:5432 has version 12.1-1, not 13.2-1',
      'w3:5433 is switched off',
    ]);
    await expect(reports['workers']?.()).rejects.toThrow('w1:5432 does not answer');
  });
});

test.each(everyEngine)('without a cluster nothing is distributed on $name', async (engine) => {
  const db = await testDatabase(engine);
  expect(await distribute(db, [])).toEqual([]);
  expect(await misplacedTables(db, [])).toEqual([]);
  expect(await workerFaults(db)).toEqual([]);
  expect(clusterReadiness(db, [])).toEqual({ checks: {}, reports: {} });
  await db.close();
});
