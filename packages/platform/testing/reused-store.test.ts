// @module-tag long
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';

const probe = `insert into platform.write_probe (written_at) values ('2026-01-01T00:00:00Z')`;
const migrations = 'select * from platform.migration order by 1, 2';
const rows = (db: Database) => db.query('select * from platform.write_probe');
/** Sets a mark in the connection, to recognise the same one. */
const mark = (db: Database, value: string) =>
  db.query(`select set_config('hearth.mark', $1, false)`, [value]);
const markOf = async (db: Database) =>
  (
    await db.query<{ mark: string | null }>(`select current_setting('hearth.mark', true) as mark`)
  )[0]?.mark;

test('reusedStore: a closed database serves the next file without its rows and listeners', async () => {
  const first = await testDatabase('pglite');
  const received: string[] = [];
  await mark(first, 'one');
  await first.listen('news', (payload) => received.push(payload));
  await first.query(probe);
  await first.close();
  await expect(first.query('select 1')).rejects.toThrow('the database is closed');
  const second = await testDatabase('pglite');
  expect(await markOf(second)).toBe('one');
  expect(await rows(second)).toEqual([]);
  await second.notify('news', 'nobody listens');
  await second.query('select 1');
  expect(received).toEqual([]);
  await second.close();
});

test('a database with changed rows of a migration has them again in the next file', async () => {
  const first = await testDatabase('pglite');
  const before = await first.query(migrations);
  await mark(first, 'changed');
  await first.query(`update platform.migration set checksum = 'x'`);
  await first.close();
  const second = await testDatabase('pglite');
  expect(await markOf(second)).toBe('changed');
  expect(await second.query(migrations)).toEqual(before);
  await second.query('delete from platform.migration');
  await second.close();
  const third = await testDatabase('pglite');
  expect(await third.query(migrations)).toEqual(before);
  await third.close();
});

test('a database with a changed schema is not reused', async () => {
  const first = await testDatabase('pglite');
  await mark(first, 'other');
  await first.query('alter table platform.write_probe add column more text');
  await first.close();
  const second = await testDatabase('pglite');
  expect(await markOf(second)).not.toBe('other');
  await second.close();
});
