import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@hearth/core/problem.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, databaseOn, storeOf } from './database.ts';
import { type RemoteStore, connectRemoteStore } from './remote-store.ts';
import { type StoreServer, serveStore } from './serve-store.ts';
import { isSqlError, sqlStates } from './sql-error.ts';

let folder: string;
let path: string;
let held: Database;
let server: StoreServer;
const backedUp: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-remote-'));
  path = join(folder, 'operator.sock');
  held = await testDatabase('pglite');
  await held.query('create table public.note (id int primary key, at timestamptz, bytes bytea)');
  server = await serveStore(path, {
    store: storeOf(held),
    backup: async (file) => (backedUp.push(file), ok({ file })),
  });
});
afterAll(async () => {
  await server.close();
  await held.close();
  await rm(folder, { recursive: true });
});

async function connected(): Promise<{ db: Database; store: RemoteStore }> {
  const store = await connectRemoteStore(path);
  if (!store) throw new Error('nobody listens');
  return { db: databaseOn(store), store };
}

test('values and rows equal those of the database itself', async () => {
  const { db } = await connected();
  const values = [1, new Date('2026-01-01T00:00:00Z'), new Uint8Array([1, 2])];
  await db.query('insert into public.note values ($1, $2, $3)', values);
  const rows = 'select * from public.note';
  expect(await db.query(rows)).toEqual(await held.query(rows));
  await db.close();
});

test('a database error keeps its code', async () => {
  const { db } = await connected();
  const doubled = await db
    .query('insert into public.note (id) values (7), (7)')
    .catch((error: unknown) => error);
  expect(isSqlError(doubled, sqlStates.uniqueViolation, 'note_pkey')).toBe(true);
  await db.close();
});

test('a failed transaction changes nothing, and others wait for it', async () => {
  const { db } = await connected();
  const failing = db.transaction(async (tx) => {
    await tx.query('insert into public.note (id) values (8)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const [both] = await Promise.all([
    db.transaction(async (tx) => {
      await tx.query('insert into public.note (id) values (9)');
      return await tx.query('select id from public.note where id in (8, 9)');
    }),
    held.query('select 1'),
  ]);
  expect(both).toEqual([{ id: 9 }]);
  await db.close();
});

test('the transaction of a killed command is rolled back, and the process continues', async () => {
  const { db, store } = await connected();
  const begun = Promise.withResolvers<void>();
  const dying = db.transaction(async (tx) => {
    await tx.query('insert into public.note (id) values (10)');
    begun.resolve();
    await tx.query('select pg_sleep(0)');
    store.abandon();
    await tx.query('select 1');
  });
  await begun.promise;
  await expect(dying).rejects.toThrow('the running process ended');
  expect(await held.query('select id from public.note where id = 10')).toEqual([]);
});

test('the process writes the backup', async () => {
  const { store } = await connected();
  expect(await store.backup('/var/backups/x.tgz')).toMatchObject({ ok: true });
  expect(backedUp).toEqual(['/var/backups/x.tgz']);
  await store.close();
});

test('the socket is readable by its owner alone; another path has no server', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await connectRemoteStore(join(folder, 'other.sock'))).toBeNull();
});
