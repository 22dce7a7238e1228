import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from './clock.ts';
import type { Database } from './database.ts';
import { createJobQueue, type Job, type PgBossQueue } from './jobs.ts';
import { silentLogger } from './log.ts';
import { createRegistry, type Declaration } from './registry.ts';
import { everyEngine, testDatabase } from './testing.ts';

const declaration: Declaration = { resource: 'price', verb: 'run', roles: ['service'] };
const clock = fakeClock('2026-01-01T00:00:00Z');

interface Deps {
  readonly got: unknown[];
  readonly arrived: (payload: unknown) => void;
}

describe.each(everyEngine)('jobs on $name', (engine) => {
  let db: Database;
  let queue: PgBossQueue;
  const registry = createRegistry();
  const got: unknown[] = [];
  const waiting = new Map<unknown, () => void>();
  const arrival = (payload: unknown) =>
    new Promise<void>((resolve) => waiting.set(payload, resolve));

  beforeAll(async () => {
    db = await testDatabase(engine);
    queue = createJobQueue({ db, clock, log: silentLogger, registry, retryDelayS: 1, pollingS: 1 });
    const deps: Deps = { got, arrived: (payload) => waiting.get(payload)?.() };
    queue.add('energy', [fetchPrices, flaky, nightly], deps);
    await queue.start();
  });
  afterAll(async () => {
    await queue.stop();
    await db.close();
  });

  test('a sent job runs with its payload and the clock of the process', async () => {
    const arrived = arrival('zone-a');
    await queue.send('energy/fetch-prices', 'zone-a');
    await arrived;
    expect(got).toContainEqual(['zone-a', '2026-01-01T00:00:00Z']);
  });

  test('a job that throws is tried again', async () => {
    const arrived = arrival('second attempt');
    await queue.send('energy/flaky', null);
    await arrived;
    expect(attempts % 2).toBe(0);
  });

  test('while one with its key waits, a second is dropped; without a key both stay', async () => {
    const after = clock.now().add({ hours: 24 * 3650 });
    await queue.send('energy/nightly', 1, { key: 'home-1', after });
    await queue.send('energy/nightly', 2, { key: 'home-1', after });
    await queue.send('energy/nightly', 3, { after });
    await queue.send('energy/nightly', 4, { after });
    const rows = await db.query<{ payload: number }>(
      `select data->'payload' as payload from pgboss.job where name = 'energy/nightly' order by 1`,
    );
    expect(rows.map(({ payload }) => payload)).toEqual([1, 3, 4]);
  });

  test('keeps the schedule in UTC, and every job stands in the registry', async () => {
    expect(await db.query('select name, cron, timezone from pgboss.schedule')).toEqual([
      { name: 'energy/nightly', cron: '15 3 * * *', timezone: 'UTC' },
    ]);
    expect(registry.all().map(({ name, kind }) => [name, kind])).toContainEqual([
      'energy/nightly',
      'job',
    ]);
  });

  test('refuses unknown names, doubled names, and sending inside a transaction', async () => {
    await expect(queue.send('energy/unknown', 1)).rejects.toThrow('no job is named energy/unknown');
    expect(() => queue.add('energy', [nightly], { got, arrived: () => undefined })).toThrow(
      'two jobs',
    );
    const inside = db.transaction(() => queue.send('energy/nightly', 1));
    await expect(inside).rejects.toThrow('inside a transaction');
  });
});

const fetchPrices: Job<Deps> = {
  name: 'energy/fetch-prices',
  declaration,
  run: async ({ got, arrived }, now, payload) => {
    got.push([payload, now.toString()]);
    arrived(payload);
  },
};

let attempts = 0;
const flaky: Job<Deps> = {
  name: 'energy/flaky',
  declaration,
  run: async ({ arrived }) => {
    attempts += 1;
    if (attempts % 2 === 1) throw new Error('first attempt');
    arrived('second attempt');
  },
};

const nightly: Job<Deps> = {
  name: 'energy/nightly',
  schedule: '15 3 * * *',
  declaration,
  run: async () => undefined,
};
