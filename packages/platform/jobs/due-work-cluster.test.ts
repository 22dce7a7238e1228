import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';
import { addWork, dropWork, dueTimes, scheduleWork, wakeWork } from './due-work.ts';

const now = Temporal.Instant.from('2026-03-01T08:00:00Z');
const net = now.add({ seconds: 60 });
const work = { kind: 'plan', key: 'lindenweg' };

describe.runIf(everyEngine.some(({ name }) => name === 'postgres'))('due work on a cluster', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('citus', [], { poolSize: 2 });
    await db.query('create table change (name text primary key)');
  });
  afterAll(() => db.close());
  beforeEach(() => db.query('delete from change; delete from platform.due_work'));

  const change = (tx: Database) => tx.query(`insert into change values ('set-point')`);
  const dueAt = async () =>
    (await dueTimes(db, { kind: work.kind, keys: [work.key] })).get(work.key)?.toISOString() ??
    null;
  const iso = (at: Temporal.Instant) => new Date(at.epochMilliseconds).toISOString();

  /** Ends the connections that wait for the table of due work, as the death of a process would. */
  async function killWaiting(tx: Database): Promise<void> {
    const waiting = `from pg_locks where relation = 'platform.due_work'::regclass and not granted`;
    await expect.poll(() => tx.query(`select ${waiting}`)).toHaveLength(1);
    await tx.query(`select pg_terminate_backend(pid) ${waiting}`);
  }

  test.each([
    ['wakeWork', wakeWork],
    ['scheduleWork', scheduleWork],
    ['addWork', addWork],
  ])('%s: due a minute later until the commit, then at its time', async (_name, cause) => {
    await db.transaction(async (tx) => {
      await change(tx);
      await cause(tx, work, now);
      const rows = await tx.query('select due_at from platform.due_work');
      expect(rows).toEqual([{ due_at: new Date(net.epochMilliseconds) }]);
    });
    expect(await dueAt()).toBe(iso(now));
  });

  test('a transaction that is rolled back leaves work that finds nothing to do', async () => {
    const undone = db.transaction(async (tx) => {
      await change(tx);
      await wakeWork(tx, work, now);
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    expect(await db.query('select * from change')).toEqual([]);
    expect(await dueAt()).toBe(iso(net));
  });

  test('what a savepoint undoes is not changed after the commit', async () => {
    await db.transaction(async (tx) => {
      const undone = tx.transaction(async (nested) => {
        await scheduleWork(nested, work, now.add({ milliseconds: hourMs }));
        throw new Error('refused');
      });
      await expect(undone).rejects.toThrow('refused');
      await tx.transaction((nested) => wakeWork(nested, { ...work, key: 'hofstrasse' }, now));
    });
    const due = await dueTimes(db, { kind: work.kind, keys: ['lindenweg', 'hofstrasse'] });
    expect(due.get('hofstrasse')).toEqual(new Date(now.epochMilliseconds));
    expect(due.get('lindenweg')).toEqual(new Date(net.epochMilliseconds + hourMs));
  });

  test('a process that dies after the commit has its work done a minute later', async () => {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const locking = db.transaction(async (tx) => {
      await changed.promise;
      await tx.query('lock table platform.due_work in exclusive mode');
      locked.resolve();
      await killWaiting(tx);
      released.resolve();
    });
    await db.transaction(async (tx) => {
      await change(tx);
      await wakeWork(tx, work, now);
      changed.resolve();
      await locked.promise;
    });
    await Promise.all([released.promise, locking]);
    expect(await db.query('select * from change')).toEqual([{ name: 'set-point' }]);
    expect(await dueAt()).toBe(iso(net));
  });

  test('a process that dies before the work is noted has changed nothing', async () => {
    const held = Promise.withResolvers<void>();
    const locking = db.transaction(async (tx) => {
      await tx.query('lock table platform.due_work in exclusive mode');
      held.resolve();
      await killWaiting(tx);
    });
    await held.promise;
    const dying = db.transaction(async (tx) => {
      await change(tx);
      await wakeWork(tx, work, now);
    });
    await expect(dying).rejects.toThrow(/terminat/);
    await locking;
    expect(await db.query('select * from change')).toEqual([]);
    expect(await dueAt()).toBe(null);
  });

  test('dropped work is gone after the commit, and stays after a rollback', async () => {
    await wakeWork(db, work, now);
    const drop = (tx: Database) => dropWork(tx, { kind: work.kind, keys: [work.key] });
    const undone = db.transaction(async (tx) => {
      await drop(tx);
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    expect(await dueAt()).toBe(iso(now));
    await db.transaction(drop);
    expect(await dueAt()).toBe(null);
  });

  test('transactions on all connections wait for none of their own', async () => {
    const begun = [1, 2].map(() => Promise.withResolvers<void>());
    const both = Promise.all(begun.map(({ promise }) => promise));
    await Promise.all(
      begun.map(({ resolve }, at) =>
        db.transaction(async (tx) => {
          await tx.query('select 1');
          resolve();
          await both;
          await wakeWork(tx, { ...work, key: `home ${at}` }, now);
        }),
      ),
    );
    expect(await db.query('select from platform.due_work')).toHaveLength(2);
  });
});
