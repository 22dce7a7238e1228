import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEngineAndCluster, testDatabase } from '../testing/test-database.ts';
import { watchedStore } from '../testing/watched-store.ts';
import { type Database, databaseOn, storeOf } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

describe.each(everyEngineAndCluster)('deleteInBatches on $name', ({ name }) => {
  let db: Database;
  const texts: string[] = [];
  beforeAll(async () => {
    db = databaseOn(
      watchedStore(storeOf(await testDatabase(name)), (ran) => texts.push(...ran.texts)),
    );
    await db.query('create table apple (tree int primary key, picked date not null)');
  });
  afterAll(async () => {
    await db.query('drop table apple');
    await db.close();
  });

  test('deletes what meets the condition, more than a batch of it, and nothing else', async () => {
    await db.query(
      `insert into apple select n, date '2026-01-01' + n / 1000 from generate_series(0, 3499) n`,
    );
    const sweep = { table: 'apple', where: 'picked < $1', value: '2026-01-04' };
    expect(await deleteInBatches(db, sweep)).toBe(3_000);
    expect(await deleteInBatches(db, sweep)).toBe(0);
    expect(await db.query('select count(*) as left from apple')).toEqual([{ left: 500 }]);
  });

  test('the place of a row within its shard is used where there are no shards', () => {
    expect(texts.some((text) => text.includes('ctid'))).toBe(name !== 'citus');
  });
});
