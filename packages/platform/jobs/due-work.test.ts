import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import {
  type ClaimedWork,
  addMissingWork,
  claimWork,
  completeWork,
  dropWork,
  dueSince,
  dueTimes,
  failWork,
  giveBack,
  renewLeases,
  scheduleWork,
  wakeWork,
} from './due-work.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const kind = 'device-link.read';
const jobA = { name: 'one', leaseMs: 8_000 };
const jobB = { name: 'other', leaseMs: 8_000 };
const noon = '2026-01-10T12:00:00Z';

describe.each(everyEngine)('due work on $name', (engine) => {
  let db: Database;
  const clock = fakeClock(noon);
  const claim = (holder = jobA, free = 10, lane = '') =>
    claimWork(db, [{ kind, lane, free }], { holder, now: clock.now() });
  const claimOne = async (holder = jobA): Promise<ClaimedWork> => {
    const [work] = await claim(holder, 1);
    if (!work) throw new Error('nothing is due');
    return work;
  };
  const schedule = (key: string, inS = 0, lane = '') =>
    scheduleWork(db, { kind, key, lane }, clock.now().add({ seconds: inS }));
  const rows = () =>
    db.query<{ key: string; holder: string | null; attempts: number; due: Date }>(
      'select key, holder, attempts, due_at as due, last_error from platform.due_work order by key',
    );

  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  beforeEach(async () => {
    clock.set(noon);
    await db.query('delete from platform.due_work');
  });
  afterAll(() => db.close());

  test('claimWork: longest due first, not before its time, once', async () => {
    await schedule('late', -5);
    await schedule('later', -9);
    await schedule('tomorrow', 86_400);
    expect((await claim(jobA, 1)).map(({ key }) => key)).toEqual(['later']);
    expect((await claim(jobB)).map(({ key }) => key)).toEqual(['late']);
    expect(await claim(jobB)).toEqual([]);
  });

  test('claimWork: at most the free slots of a lane', async () => {
    for (const key of ['a1', 'a2', 'a3']) await schedule(key, -5, 'a');
    await schedule('b1', -1, 'b');
    const claimed = await claimWork(
      db,
      [
        { kind, lane: 'a', free: 2 },
        { kind, lane: 'b', free: 2 },
      ],
      { holder: jobA, now: clock.now() },
    );
    expect(claimed.map(({ lane }) => lane).sort()).toEqual(['a', 'a', 'b']);
  });

  test('claimWork: parallel claims share the work without overlap', async () => {
    for (let place = 0; place < 40; place += 1) await schedule(`link-${place}`);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, place) => claim({ ...jobA, name: `process-${place}` }, 5)),
    );
    const keys = claims.flat().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const left = await claim(jobA, 40);
    expect(keys.length + left.length).toBe(40);
  });

  test('claimWork: an ended lease passes to another holder, and the former one changes nothing', async () => {
    await schedule('link');
    const first = await claimOne(jobA);
    clock.advance('PT7.999S');
    expect(await claim(jobB)).toEqual([]);
    clock.advance('PT0.001S');
    const second = await claimOne(jobB);
    expect(second.attempts).toBe(2);
    const now = clock.now();
    expect(await renewLeases(db, [first], { holder: jobA, now })).toEqual([]);
    expect(await completeWork(db, first, { holder: jobA, next: null })).toBe(false);
    const failed = { holder: jobA, retryAt: now, error: 'late' };
    expect(await failWork(db, first, failed)).toBe(false);
    await giveBack(db, [first], jobA);
    expect(await rows()).toMatchObject([{ key: 'link', holder: 'other', attempts: 2 }]);
    expect(await completeWork(db, second, { holder: jobB, next: null })).toBe(true);
    expect(await rows()).toEqual([]);
  });

  test('renewLeases: keeps the work, also after the lease ended without a new holder', async () => {
    await schedule('link');
    const work = await claimOne();
    clock.advance('PT20S');
    expect(await renewLeases(db, [work], { holder: jobA, now: clock.now() })).toEqual([
      { kind, key: 'link' },
    ]);
    clock.advance('PT7S');
    expect(await claim(jobB)).toEqual([]);
  });

  // The embedded engine runs one transaction at a time.
  test.each(engine.name === 'pglite' ? [] : [engine.name])(
    'is not held up by a transaction that is scheduling it (%s)',
    async () => {
      await schedule('link');
      const work = await claimOne();
      const begun = Promise.withResolvers<void>();
      const renewed = Promise.withResolvers<void>();
      const scheduling = db.transaction(async (tx) => {
        await scheduleWork(tx, { kind, key: 'link' }, clock.now().add({ hours: 1 }));
        begun.resolve();
        await renewed.promise;
      });
      await begun.promise;
      expect(await renewLeases(db, [work], { holder: jobA, now: clock.now() })).toHaveLength(1);
      renewed.resolve();
      await scheduling;
    },
  );

  test('failWork: sets the retry time; due work of other names runs before it', async () => {
    await schedule('throws', -60);
    await schedule('reads', -5);
    const work = await claimOne();
    const retryAt = clock.now().add({ seconds: 60 });
    await failWork(db, work, { holder: jobA, retryAt, error: new Error('no answer') });
    const reads = await claimOne();
    expect(reads.key).toBe('reads');
    await completeWork(db, reads, { holder: jobA, next: retryAt.add({ hours: 1 }) });
    expect((await rows())[1]).toMatchObject({ attempts: 1, last_error: 'Error: no answer' });
    clock.advance('PT60S');
    expect(await claimOne()).toMatchObject({ key: 'throws', attempts: 2 });
  });

  test('completeWork: the earlier of the next time and a schedule during the run', async () => {
    await schedule('link');
    const soon = clock.now().add({ seconds: 10 });
    const later = clock.now().add({ seconds: 600 });
    await completeWork(db, await claimOne(), { holder: jobA, next: later });
    expect((await rows())[0]).toMatchObject({ holder: null, attempts: 0 });
    clock.advance('PT600S');
    const work = await claimOne();
    await wakeWork(db, { kind, key: 'link' }, soon.add({ seconds: 600 }));
    await completeWork(db, work, { holder: jobA, next: later.add({ seconds: 600 }) });
    // Already due and scheduled again: it remains due.
    expect((await claimOne()).key).toBe('link');
  });

  test('completeWork: a schedule during the run remains when no next run is needed', async () => {
    await schedule('link');
    const work = await claimOne();
    await schedule('link', 300);
    expect(await completeWork(db, work, { holder: jobA, next: null })).toBe(true);
    const due = (await dueTimes(db, { kind, keys: ['link', 'unknown'] })).get('link');
    expect(due?.toISOString()).toBe('2026-01-10T12:05:00.000Z');
  });

  test('wakeWork: moves work earlier, never later; dropWork ends it', async () => {
    await schedule('link', 100);
    await wakeWork(db, { kind, key: 'link' }, clock.now().add({ seconds: 200 }));
    await wakeWork(db, { kind, key: 'link' }, clock.now().add({ seconds: 50 }));
    await wakeWork(db, { kind, key: 'new' }, clock.now().add({ seconds: 50 }));
    expect((await rows()).map(({ due }) => due.toISOString())).toEqual([
      '2026-01-10T12:00:50.000Z',
      '2026-01-10T12:00:50.000Z',
    ]);
    await dropWork(db, { kind, keys: ['link', 'new'] });
    expect(await rows()).toEqual([]);
  });

  test('giveBack: the work can be claimed at once', async () => {
    await schedule('link');
    await giveBack(db, [await claimOne(jobA)], jobA);
    expect(await claimOne(jobB)).toMatchObject({ key: 'link', attempts: 1 });
  });

  test('addMissingWork: adds missing work and leaves the rest unchanged', async () => {
    await addMissingWork(db, [kind], clock.now());
    await completeWork(db, await claimOne(), {
      holder: jobA,
      next: clock.now().add({ hours: 1 }),
    });
    await addMissingWork(db, [kind, 'another'], clock.now());
    expect((await rows()).map(({ due }) => due.toISOString()).sort()).toEqual([
      '2026-01-10T12:00:00.000Z',
      '2026-01-10T13:00:00.000Z',
    ]);
  });

  test('dueSince: the longest wait of each lane', async () => {
    await schedule('a', -30, 'a');
    await schedule('b', -90, 'a');
    await schedule('c', 30, 'b');
    const lanes = ['a', 'b'].map((lane) => ({ kind, lane }));
    expect(await dueSince(db, lanes, clock.now())).toEqual([
      { kind, lane: 'a', since: new Date('2026-01-10T11:58:30Z') },
    ]);
  });

  test('scheduleWork: commits or rolls back with its change', async () => {
    const failing = db.transaction(async (tx) => {
      await scheduleWork(tx, { kind, key: 'link' }, clock.now());
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await rows()).toEqual([]);
  });
});
