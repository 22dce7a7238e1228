// @module-tag long
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { testing } from '../testing/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { drainOutbox, enqueue, purgeOutbox } from './outbox.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

describe.each(everyEngine)('the outbox on $name', (engine) => {
  let db: Database;
  let clock: FakeClock;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await db.query('create table effect (key text primary key, calls integer not null)');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    clock = fakeClock('2026-01-01T00:00:00Z');
    await db.query('truncate platform.outbox, effect');
  });

  const put = (tx: Database, key: string) =>
    enqueue(tx, { topic: 'mail', key, payload: { key } }, clock);

  test('delivers committed entries once, with payload and key', async () => {
    await db.transaction((tx) => put(tx, 'a'));
    await db
      .transaction(async (tx) => {
        await put(tx, 'never');
        throw new Error('dropped');
      })
      .catch(() => undefined);
    await put(db, 'a');
    const got: unknown[] = [];
    const handlers = {
      mail: async (payload: unknown, key: string) => void got.push([payload, key]),
    };
    expect(await drainOutbox(db, handlers, clock.now())).toBe(1);
    expect(await drainOutbox(db, handlers, clock.now())).toBe(0);
    expect(got).toEqual([[{ key: 'a' }, 'a']]);
  });

  test('leaves topics without a handler', async () => {
    await put(db, 'a');
    expect(await drainOutbox(db, { push: async () => undefined }, clock.now())).toBe(0);
    expect(await drainOutbox(db, { mail: async () => undefined }, clock.now())).toBe(1);
  });

  test('parallel drains share the entries', async () => {
    for (let n = 0; n < 50; n++) await put(db, `k${n}`);
    const got: string[] = [];
    const handlers = { mail: async (_: unknown, key: string) => void got.push(key) };
    await Promise.all([1, 2, 3].map(() => drainOutbox(db, handlers, clock.now())));
    expect(got.toSorted()).toEqual(Array.from({ length: 50 }, (_, n) => `k${n}`).toSorted());
  });

  test('retries after 2 s, 4 s, 8 s, at most an hour, and gives up after a week with the reason', async () => {
    await put(db, 'a');
    const began = clock.now();
    const waits: number[] = [];
    const failing = { mail: () => Promise.reject(new Error('refused')) };
    for (;;) {
      await drainOutbox(db, failing, clock.now());
      const [row] = await db.query<{ due_at: Date; dead: boolean }>(
        'select due_at, dead_at is not null as dead from platform.outbox',
      );
      if (!row || row.dead) break;
      waits.push((row.due_at.getTime() - clock.now().epochMilliseconds) / 1000);
      clock.set(Temporal.Instant.fromEpochMilliseconds(row.due_at.getTime()));
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(Math.max(...waits)).toBe(3600);
    const hours = (clock.now().epochMilliseconds - began.epochMilliseconds) / 3_600_000;
    expect(hours).toBeGreaterThan(7 * 24);
    expect(hours).toBeLessThan(8 * 24);
    expect(await drainOutbox(db, { mail: async () => undefined }, clock.now())).toBe(0);
    expect(await db.query('select last_error from platform.outbox')).toEqual([
      { last_error: 'Error: refused' },
    ]);
  });

  test('purgeOutbox: deletes old delivered entries, not waiting ones', async () => {
    await put(db, 'a');
    await drainOutbox(db, { mail: async () => undefined }, clock.now());
    await put(db, 'b');
    await purgeOutbox(db, clock.now().add({ hours: 1 }));
    expect(await db.query('select key from platform.outbox')).toEqual([{ key: 'b' }]);
  });

  test('purgeOutbox: deletes a backlog in batches by an index', async () => {
    await db.query(
      `insert into platform.outbox (topic, key, payload, created_at, due_at, done_at)
       select 'mail', n::text, '{}', $1, $1, $1::timestamptz + n * interval '1 s'
       from generate_series(1, 4000) n`,
      [clock.now().toString()],
    );
    await db.query('analyze platform.outbox');
    const until = clock.now().add({ seconds: 2_501 });
    const plan = await db.query<Record<string, string>>(
      'explain select ctid from platform.outbox where done_at < $1 limit 1000',
      [clock.now().toString()],
    );
    expect(JSON.stringify(plan)).toContain('outbox_done');
    expect(await purgeOutbox(db, until)).toBe(2_500);
    expect(await db.query('select count(*)::int as n from platform.outbox')).toEqual([{ n: 1500 }]);
  });

  test('an idempotent receiver sees every effect once, for any crash in between', async () => {
    const crash = fc.constantFrom(
      'none',
      'before the effect',
      'after the effect',
      'in the drainer',
    );
    let plans = 0;
    const plan = fc.record({
      keys: fc.integer({ min: 1, max: 6 }),
      crashes: fc.array(crash, { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ keys, crashes }) => {
        await db.query('truncate platform.outbox, effect');
        // The other entries of a killed drain's batch may still be delivered when the next plan begins.
        plans += 1;
        const keyOf = (n: number): string => `${plans} k${n}`;
        const ours = `${plans} %`;
        for (let n = 0; n < keys; n++) await put(db, keyOf(n));
        const left = [...crashes];
        let killed = Promise.withResolvers<void>();
        const mail = async (_: unknown, key: string) => {
          const next = left.shift() ?? 'none';
          if (next === 'in the drainer') {
            killed.resolve();
            return await new Promise<void>(() => undefined);
          }
          if (next === 'before the effect') throw new Error(next);
          await db.query(
            'insert into effect values ($1, 1) on conflict (key) do update set calls = effect.calls + 1',
            [key],
          );
          if (next === 'after the effect') throw new Error(next);
        };
        // A killed drain never returns; its entries are delivered again after their lease.
        while ((await waitingCount(db)) > 0) {
          killed = Promise.withResolvers<void>();
          await Promise.race([drainOutbox(db, { mail }, clock.now()), killed.promise]);
          clock.advance({ hours: 1 });
        }
        const effects = await db.query<{ key: string }>(
          'select key from effect where key like $1 order by key',
          [ours],
        );
        expect(effects.map(({ key }) => key)).toEqual(
          Array.from({ length: keys }, (_, n) => keyOf(n)),
        );
      }),
      { numRuns: testing.runs(25) },
    );
  });
});

async function waitingCount(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*) as n from platform.outbox where done_at is null and dead_at is null',
  );
  return row?.n ?? 0;
}
