import { readFile } from 'node:fs/promises';
import type { Placement } from '@hearth/platform/database/placement.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { databaseOn, storeOf } from '@hearth/platform/database/database.ts';
import { type RanStatements, watchedStore } from '@hearth/platform/testing/watched-store.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { describe, expect, it } from 'vitest';
import { apartOnCluster, splitOnCluster } from './mixed-transactions.ts';
import { createStatementWatch } from './watched-statements.ts';

const placements = new Map<string, Placement>([
  ['energy.home', 'distributed'],
  ['energy.setting_revision', 'distributed'],
  ['energy.ledger', 'local'],
  ['platform.due_work', 'local'],
  ['platform.migration', 'local'],
  ['product.unit', 'local'],
]);

async function faultsOf(ran: RanStatements): Promise<readonly string[]> {
  const watch = createStatementWatch(placements);
  watch.add(ran);
  return watch.faults();
}

const home = `update energy.home set zone = $2 where installation_id = $1`;
const ledger = `insert into energy.ledger (line) values ($1)`;
const work = `insert into platform.due_work (kind, key, due_at) values ($1, $2, $3)`;

describe('planted faults', () => {
  it('a transaction of a home and a local table', async () => {
    expect(await faultsOf({ engine: 'postgres', texts: [home, 'select 1', ledger] })).toEqual([
      'a transaction writes energy.ledger with energy.home',
    ]);
  });

  it('due work in the transaction of a home, on a cluster alone', async () => {
    expect(await faultsOf({ engine: 'postgres', texts: [home, work] })).toEqual([]);
    expect(await faultsOf({ engine: 'citus', texts: [home, work] })).toEqual([
      'a transaction writes platform.due_work with energy.home',
    ]);
  });

  it('any local table with one of a home, on a cluster, but in a migration', async () => {
    const unit = `update product.unit set name = $2 where unit_id = $1`;
    expect(await faultsOf({ engine: 'postgres', texts: [home, unit] })).toEqual([]);
    expect(await faultsOf({ engine: 'citus', texts: [home, unit] })).toEqual([
      'a transaction writes product.unit with energy.home',
    ]);
    const noted = `insert into platform.migration (id, checksum, applied_at) values ($1, $2, $3)`;
    for (const engine of ['postgres', 'citus'] as const)
      expect(await faultsOf({ engine, texts: [home, ledger, noted] })).toEqual([]);
  });

  it('a text that is put together at run time and that a cluster refuses, or a transaction takes for another part', async () => {
    const text = (column: string): string =>
      `delete from energy.setting_revision where installation_id = $1 and ${column} < $2 and ($3::timestamptz is null or ${column} >= $3)`;
    expect(await faultsOf({ engine: 'pglite', texts: [text('saved_at')] })).toEqual([]);
    expect(await faultsOf({ engine: 'pglite', texts: [text('saved_at::date')] })).toEqual([
      expect.stringMatching(
        /^services\/energy\/home-transfer\/delete-history\.ts: a cast to date over a column of energy\.setting_revision/,
      ),
    ]);
    const named = `delete from platform.due_work where kind = 'energy.home' returning 1 as deleted`;
    expect(await faultsOf({ engine: 'pglite', texts: [named] })).toEqual([
      expect.stringContaining(
        'a transaction takes it for a write of a home, it is a write of local',
      ),
    ]);
  });
});

it('separate transactions, local tables alone, and refused texts are no faults', async () => {
  for (const texts of [[home], [ledger, work], ['selec 1']])
    expect(await faultsOf({ engine: 'citus', texts })).toEqual([]);
});

it('a rolled back transaction and a failed statement are not watched, a statement alone is', async () => {
  const ran: RanStatements[] = [];
  const test = await testDatabase('pglite');
  const db = databaseOn(watchedStore(storeOf(test), (each) => ran.push(each)));
  await db.query('select 1');
  await db.query('selec 2').catch(() => undefined);
  await db
    .transaction(async (tx) => {
      await tx.query('select 3');
      throw new Error('undone');
    })
    .catch(() => undefined);
  await db.transaction(async (tx) => {
    await tx.query('select 4');
    await tx.query('select 5');
  });
  await test.close();
  expect(ran).toEqual([
    { engine: 'pglite', texts: ['select 1'] },
    { engine: 'pglite', texts: ['select 4', 'select 5'] },
  ]);
});

it('every listed table is local: one that was distributed leaves the list', async () => {
  const all = await declaredPlacements(migrationSets);
  const listed = [splitOnCluster, apartOnCluster].flatMap(Object.keys);
  for (const table of listed) expect([table, all.get(table)]).toEqual([table, 'local']);
  expect(new Set(listed).size).toBe(listed.length);
});

it('the tests of divided changes are there, and run on a cluster', async () => {
  for (const file of new Set(Object.values(splitOnCluster)))
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toMatch(/cluster/i);
});
