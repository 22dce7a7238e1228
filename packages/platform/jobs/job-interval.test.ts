// @module-tag long
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { type JobOwner, type JobRunner, startJobRunner } from './job-runner.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { enqueue } from './outbox.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { ServiceJob } from '../process/service.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const declaration = { resource: 'price', verb: 'run', roles: ['service'] } as const;
const patiently = { timeout: 50_000, interval: 50 };

describe.each(everyEngine)('repeated jobs on $name', (engine) => {
  let db: Database;
  const runners: JobRunner[] = [];
  const ran: string[] = [];
  const delivered: unknown[] = [];
  const metrics = createMetrics();

  const job = (name: string, run: () => Promise<void>, everyS = 1): ServiceJob => ({
    name: `energy/${name}`,
    declaration,
    everyS,
    async run() {
      ran.push(name);
      await run();
    },
  });
  const times = (name: string): number => ran.filter((ranJob) => ranJob === name).length;
  const hold = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const owner: JobOwner = {
    name: 'energy',
    jobs: [
      job('tick', async () => undefined),
      job('fails', () => Promise.reject(new Error('prices are not there'))),
      job('hourly', async () => undefined, 3600),
      job('long', async () => {
        held.resolve();
        await hold.promise;
        ran.push('long is done');
      }),
    ],
    outbox: { 'price.changed': async (payload) => void delivered.push(payload) },
  };
  const start = async (): Promise<void> => {
    const registry = createRegistry();
    const shared = {
      db,
      clock: systemClock,
      log: silentLogger,
      metrics,
      registry,
      random: () => 0,
    };
    runners.push(await startJobRunner({ ...shared, owners: [owner] }));
    expect(registry.all().map(({ name }) => name)).toContain('energy/tick');
  };

  beforeAll(async () => {
    db = await testDatabase(engine);
    await start();
  });
  afterAll(async () => {
    hold.resolve();
    for (const runner of runners) await runner.stop();
    await db.close();
  });

  test('run, and run again after their pause', async () => {
    await vi.waitFor(() => expect(times('tick')).toBeGreaterThanOrEqual(2), patiently);
  });

  test('continue after a failed run', async () => {
    await vi.waitFor(() => expect(times('fails')).toBeGreaterThanOrEqual(2), patiently);
    expect(await metrics.text()).toContain('job="energy/fails",outcome="failed"');
  });

  test('deliver the outbox', async () => {
    await enqueue(db, { topic: 'price.changed', key: 'p-1', payload: { zone: 'a' } }, systemClock);
    await vi.waitFor(() => expect(delivered).toEqual([{ zone: 'a' }]), patiently);
  });

  test('are scheduled once for any number of processes', async () => {
    await vi.waitFor(() => expect(times('hourly')).toBe(1), patiently);
    await start();
    await start();
    const before = times('tick');
    await vi.waitFor(() => expect(times('tick')).toBeGreaterThanOrEqual(before + 2), patiently);
    const rows = await db.query<{ kind: string }>('select kind from platform.due_work');
    expect(rows.filter(({ kind }) => kind === 'energy/hourly')).toHaveLength(1);
    // Its next run is in an hour: a start does not run it earlier.
    expect(times('hourly')).toBe(1);
  });

  test('finish before the process ends', async () => {
    await held.promise;
    const stopping = runners[0]?.stop();
    expect(ran).not.toContain('long is done');
    hold.resolve();
    await stopping;
    expect(ran).toContain('long is done');
  });
});
