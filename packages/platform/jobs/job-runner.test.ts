import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { enqueue } from './outbox.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const clock = fakeClock('2026-01-10T00:00:00Z');

describe.each(everyEngine)('startJobRunner on $name', (engine) => {
  let db: Database;
  let runner: JobRunner;
  const warned: unknown[] = [];

  beforeAll(async () => {
    db = await testDatabase(engine);
    await putAttempt(db, 'the day before yesterday', '2026-01-08T23:59:59Z');
    await putAttempt(db, 'today', '2026-01-09T00:00:01Z');
    await enqueue(db, { topic: 'mail', key: 'a', payload: { secret: 'of a person' } }, clock);
    runner = await startJobRunner({
      db,
      clock,
      log: Object.assign(Object.create(silentLogger), {
        warn: (fields: unknown, words: string) => warned.push([words, fields]),
      }),
      metrics: createMetrics(),
      registry: createRegistry(),
      random: () => 0,
      owners: [
        {
          name: 'energy',
          jobs: [],
          outbox: { mail: () => Promise.reject(new Error('refused')) },
        },
      ],
    });
  });
  afterAll(async () => {
    await runner.stop();
    await db.close();
  });

  test('an undeliverable effect is logged without its payload', async () => {
    await vi.waitFor(() => expect(warned).toHaveLength(1), 50_000);
    expect(warned[0]).toMatchObject(['not delivered', { topic: 'mail', key: 'a' }]);
    expect(JSON.stringify(warned)).not.toContain('of a person');
  });

  test('old idempotency keys are deleted after a day', async () => {
    await vi.waitFor(
      async () =>
        expect(await db.query('select key from platform.idempotency')).toEqual([{ key: 'today' }]),
      50_000,
    );
  });
});

async function putAttempt(db: Database, key: string, createdAt: string): Promise<void> {
  await db.query(
    `insert into platform.idempotency (service, caller, endpoint, key, request_hash, created_at)
     values ('product', 'anna', 'rename', $1, 'hash', $2)`,
    [key, createdAt],
  );
}
