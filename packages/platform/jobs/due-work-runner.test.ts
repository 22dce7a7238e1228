// @module-tag long
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../database/database.ts';
import { DueWorkRunner, type DueWorkRunnerOptions, retryDelayMs } from './due-work-runner.ts';
import { scheduleWork } from './due-work.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import type { DueItem, DueWork } from '../process/service.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const declaration = { resource: 'device-link', verb: 'run', roles: ['service'] } as const;
const patiently = { timeout: 50_000, interval: 50 };
const anHour = () => systemClock.now().add({ hours: 1 });

describe.each(everyEngine)('DueWorkRunner in several processes, on $name', (engine) => {
  let db: Database;
  const runners: DueWorkRunner[] = [];
  const metrics = createMetrics();
  const start = async (
    kinds: readonly DueWork[],
    waits: Pick<DueWorkRunnerOptions, 'stopWaitMs' | 'pollMs'> = {},
  ): Promise<DueWorkRunner> => {
    const runner = new DueWorkRunner({
      db,
      clock: systemClock,
      log: silentLogger,
      metrics,
      random: () => 0.5,
      kinds,
      ...waits,
    });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const put = async (name: string, keys: readonly string[], lane = ''): Promise<void> => {
    for (const key of keys)
      await scheduleWork(
        db,
        { kind: name, key, lane },
        systemClock.now().subtract({ milliseconds: 1 }),
      );
  };
  const numbered = (count: number, prefix = 'link'): readonly string[] =>
    Array.from({ length: count }, (_, place) => `${prefix}-${place}`);

  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
  });
  afterAll(() => db.close());

  test('share the work, each item once', async () => {
    const ran: string[] = [];
    const both = new Set<string>();
    const kind = (process: string): DueWork => ({
      name: 'shared',
      declaration,
      lanes: { '': 4 },
      async run({ key }) {
        ran.push(key);
        both.add(process);
        await new Promise((resolve) => setImmediate(resolve));
        return anHour();
      },
    });
    await put('shared', numbered(200));
    await Promise.all([start([kind('one')]), start([kind('two')])]);
    await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(200), patiently);
    expect(new Set(ran).size).toBe(200);
    expect(ran).toHaveLength(200);
    expect(both).toEqual(new Set(['one', 'two']));
  });

  test('run all items although a hundred fail, with growing delays for these', async () => {
    const ran: string[] = [];
    await put('starving', numbered(100, 'throws'));
    await put('starving', numbered(50));
    await start([
      {
        name: 'starving',
        declaration,
        lanes: { '': 5 },
        async run({ key }) {
          ran.push(key);
          if (key.startsWith('throws')) throw new Error('no such device');
          return anHour();
        },
      },
    ]);
    const links = () => ran.filter((key) => key.startsWith('link'));
    await vi.waitFor(() => expect(links()).toHaveLength(50), patiently);
    const [left] = await db.query<{ failed: number }>(
      `select count(*)::int as failed from platform.due_work
       where kind = 'starving' and attempts > 0 and last_error = 'Error: no such device'`,
    );
    expect(left?.failed).toBe(100);
    expect(await metrics.text()).toContain('hearth_jobs_total{job="starving",outcome="failed"}');
  });

  test('run one lane while another waits for a slow vendor', async () => {
    const quick: string[] = [];
    const hold = Promise.withResolvers<void>();
    await put('lanes', numbered(30, 'slow'), 'slow');
    await put('lanes', numbered(30), 'quick');
    let slowAtOnce = 0;
    await start([
      {
        name: 'lanes',
        declaration,
        lanes: { slow: 3, quick: 3 },
        async run({ key }) {
          if (key.startsWith('slow')) {
            slowAtOnce += 1;
            await hold.promise;
          } else quick.push(key);
          return anHour();
        },
      },
    ]);
    await vi.waitFor(() => expect(quick).toHaveLength(30), patiently);
    expect(slowAtOnce).toBe(3);
    hold.resolve();
  });

  test('run what their process schedules at once, also from within a run, and nothing of a rollback', async () => {
    const ran: string[] = [];
    const now = () => systemClock.now();
    const kind = (name: string, then: () => Promise<void>): DueWork => ({
      name,
      declaration,
      lanes: { '': 4 },
      async run({ key }) {
        ran.push(`${name} ${key}`);
        await then();
        return anHour();
      },
    });
    const pollMs = hourMs;
    await start(
      [
        kind('plan', () => scheduleWork(db, { kind: 'dispatch', key: 'home' }, now())),
        kind('dispatch', async () => undefined),
      ],
      { pollMs },
    );
    const undone = db.transaction(async (tx) => {
      await scheduleWork(tx, { kind: 'plan', key: 'undone' }, now());
      throw new Error('the change is refused');
    });
    await expect(undone).rejects.toThrow('refused');
    await db.transaction((tx) => scheduleWork(tx, { kind: 'plan', key: 'home' }, now()));
    await vi.waitFor(() => expect(ran).toEqual(['plan home', 'dispatch home']), patiently);
  });

  test('run work again at once that their process schedules during its run', async () => {
    const command = { kind: 'command', key: 'link' };
    const first = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    let runs = 0;
    await scheduleWork(db, command, systemClock.now());
    await start(
      [
        {
          name: command.kind,
          declaration,
          lanes: { '': 1 },
          async run() {
            runs += 1;
            first.resolve();
            await hold.promise;
            return null;
          },
        },
      ],
      { pollMs: hourMs },
    );
    await first.promise;
    await scheduleWork(db, command, systemClock.now());
    hold.resolve();
    await vi.waitFor(() => expect(runs).toBe(2), patiently);
  });

  test('abort a run whose lease another process has taken', async () => {
    const began = Promise.withResolvers<DueItem>();
    const lost = Promise.withResolvers<void>();
    await put('taken', ['link']);
    await start([
      {
        name: 'taken',
        declaration,
        lanes: { '': 1 },
        async run(item) {
          began.resolve(item);
          item.signal.addEventListener('abort', () => lost.resolve());
          await lost.promise;
          return anHour();
        },
      },
    ]);
    const { signal } = await began.promise;
    expect(signal.aborted).toBe(false);
    const until = systemClock.now().add({ hours: 1 }).toString();
    await db.query(
      `update platform.due_work set holder = 'another', lease_no = lease_no + 1, lease_until = $1
       where kind = 'taken'`,
      [until],
    );
    await lost.promise;
    await vi.waitFor(
      async () => expect(await metrics.text()).toContain('{job="taken",outcome="lost"} 1'),
      patiently,
    );
    expect(
      await db.query(`select holder, attempts from platform.due_work where kind = 'taken'`),
    ).toEqual([{ holder: 'another', attempts: 1 }]);
  });

  test('give unfinished work back when they stop', async () => {
    const began = Promise.withResolvers<void>();
    const kind: DueWork = {
      name: 'long',
      declaration,
      lanes: { '': 1 },
      async run({ signal }) {
        began.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new Error('ended in the middle');
      },
    };
    await put('long', ['link']);
    const runner = await start([kind], { stopWaitMs: 1 });
    await began.promise;
    await runner.stop();
    expect(
      await db.query(
        `select holder, lease_until, attempts from platform.due_work where kind = 'long'`,
      ),
    ).toEqual([{ holder: null, lease_until: null, attempts: 0 }]);
  });

  test('take over the work of a killed process within its lease', async () => {
    const until = systemClock.now().add({ seconds: 1 });
    await put('orphan', ['link']);
    await db.query(
      `update platform.due_work set holder = 'dead', lease_no = 7, lease_until = $1 where kind = 'orphan'`,
      [until.toString()],
    );
    const ran = Promise.withResolvers<string>();
    await start([
      {
        name: 'orphan',
        declaration,
        lanes: { '': 1 },
        async run({ key }) {
          const isExpired = Temporal.Instant.compare(systemClock.now(), until) >= 0;
          ran.resolve(isExpired ? key : 'too early');
          return anHour();
        },
      },
    ]);
    expect(await ran.promise).toBe('link');
  });

  test('add a repeated job again when its row is missing', async () => {
    let runs = 0;
    await start([
      {
        name: 'hourly',
        declaration,
        lanes: { '': 1 },
        isRepeated: true,
        async run() {
          runs += 1;
          return anHour();
        },
      },
    ]);
    await vi.waitFor(() => expect(runs).toBe(1), patiently);
    await vi.waitFor(async () => {
      const deleted = await db.query(
        `delete from platform.due_work where kind = 'hourly' and holder is null returning key`,
      );
      expect(deleted).toHaveLength(1);
    }, patiently);
    await vi.waitFor(() => expect(runs).toBe(2), patiently);
  });

  test('report the lag of the work', async () => {
    await scheduleWork(
      db,
      { kind: 'waiting', key: 'link', lane: 'a' },
      systemClock.now().subtract({ hours: 1 }),
    );
    const hold = Promise.withResolvers<void>();
    const run = async () => {
      await hold.promise;
      return anHour();
    };
    await start([{ name: 'waiting', declaration, lanes: { a: 1 }, run }]);
    await vi.waitFor(
      async () =>
        expect(await metrics.text()).toMatch(
          /hearth_due_work_lag_seconds\{job="waiting",lane="a"\} 36\d\d/,
        ),
      patiently,
    );
    hold.resolve();
  });
});

test('retryDelayMs: doubles from five seconds to the maximum, up to half of it random', () => {
  const delays = [1, 2, 3, 20].map((attempts) =>
    retryDelayMs(attempts, { mostMs: 3_600_000, random: () => 0 }),
  );
  expect(delays).toEqual([2_500, 5_000, 10_000, 1_800_000]);
  expect(retryDelayMs(1, { mostMs: 3_600_000, random: () => 0.5 })).toBe(3_750);
});
