import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';

const probe = `insert into platform.write_probe (written_at) values ('2026-01-01T00:00:00Z')`;
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

test.each([
  ['a changed schema', 'alter table platform.write_probe add column more text'],
  ['changed rows of a migration', `update platform.migration set checksum = 'x'`],
])('a database with %s is not reused', async (_, change) => {
  const first = await testDatabase('pglite');
  await mark(first, 'changed');
  await first.query(change);
  await first.close();
  const second = await testDatabase('pglite');
  expect(await markOf(second)).not.toBe('changed');
  await second.close();
});
