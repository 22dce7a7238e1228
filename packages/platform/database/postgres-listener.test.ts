import { expect, onTestFinished, test, vi } from 'vitest';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

test.runIf(everyEngine.some(({ name }) => name === 'postgres'))(
  'a broken connection is made again, the subscription with it, and who listens learns of the gap',
  async () => {
    const db = await testDatabase('postgres');
    onTestFinished(() => db.close());
    const received: string[] = [];
    let gaps = 0;
    await db.listen(
      'tidings',
      (payload) => received.push(payload),
      () => (gaps += 1),
    );
    const ended = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(ended.length).toBeGreaterThan(0);
    await vi.waitFor(
      async () => {
        await db.notify('tidings', 'after the break');
        expect(received).toContain('after the break');
      },
      { timeout: 50_000, interval: 50 },
    );
    expect(gaps).toBe(1);
  },
);
