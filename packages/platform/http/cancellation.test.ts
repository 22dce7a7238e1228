// @module-tag long
import { withCancellation } from '@hearth/core/cancellation.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ContractClient, createClient } from './client.ts';
import type { Database } from '../database/database.ts';
import {
  type BookContract,
  createTestService,
  home,
  bookContract,
} from '../testing/test-service.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

describe.each(everyEngine)('a client that disconnects, on $name', (engine) => {
  let db: Database;
  let logged: string[];

  beforeEach(async () => {
    db = await testDatabase(engine, [], { poolSize: 1 });
    await db.query('create sequence reads');
    logged = [];
  });
  afterEach(() => db.close());

  const reads = async (): Promise<string> => {
    const [row] = await db.query<{ last: string }>(
      `select case when is_called then last_value else 0 end::text as last from reads`,
    );
    return row?.last ?? '';
  };

  /** A client of a service that runs `work` for each welcome and each book. */
  function clientOf(
    work: () => Promise<unknown>,
    timeoutMs = 60_000,
  ): ContractClient<BookContract> {
    const keep = (_: object, words: string) => void logged.push(words);
    const log = { debug: keep, info: keep, warn: keep, error: keep } as never;
    const service = createTestService(db, {
      log,
      welcome: work,
      addBook: async () => void (await work()),
    });
    return createClient(bookContract, {
      fetch: service.app.fetch,
      baseUrl: 'http://shelf',
      timeoutMs,
      retries: 0,
      random: () => 0,
    });
  }

  /** Holds the only connection until the returned function is called. */
  async function hold(): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const done = db.transaction(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    return async () => {
      held.resolve();
      await done;
    };
  }

  const read = () => db.query(`select nextval('reads')`);
  const twice = () =>
    db.transaction(async (tx) => void (await tx.query(`select nextval('reads')`)));

  test.each([
    ['a statement', read],
    ['a transaction', twice],
  ])('%s that waits for the connection is not started', async (_, work) => {
    const release = await hold();
    const leaving = new AbortController();
    const started = vi.fn<() => Promise<unknown>>(work);
    const answer = clientOf(started).welcome({}, { signal: leaving.signal });
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    leaving.abort();
    expect(await answer).toMatchObject({ ok: false, code: 'aborted' });
    await release();
    expect(await reads()).toBe('0');
    expect(logged).not.toContain('request failed');
  });

  test('cancels its reads', async () => {
    const release = await hold();
    const answer = await clientOf(read, 1).welcome({});
    expect(answer).toMatchObject({ ok: false, kind: 'timed-out' });
    await release();
    expect(await reads()).toBe('0');
  });

  /** A change that waits in the middle. */
  function waitingWork() {
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const work = async () => {
      started.resolve();
      await goOn.promise;
      await read();
    };
    return { work, started, goOn, leaving: new AbortController() };
  }

  test('does not cancel its changes', async () => {
    const { work, started, goOn, leaving } = waitingWork();
    const added = clientOf(work).addBook(
      { params: { installation: home }, body: { title: 'Emma', pages: 1 } },
      { token: 'person:owner', signal: leaving.signal },
    );
    await started.promise;
    leaving.abort();
    expect(await added).toMatchObject({ ok: false, code: 'aborted' });
    goOn.resolve();
    await vi.waitFor(async () => expect(await reads()).toBe('1'));
  });

  test('does not cancel the changes that a service in this process makes for its reads', async () => {
    const { work, started, goOn, leaving } = waitingWork();
    const added = withCancellation(leaving.signal, () =>
      clientOf(work).addBook(
        { params: { installation: home }, body: { title: 'Emma', pages: 1 } },
        { token: 'person:owner' },
      ),
    );
    await started.promise;
    leaving.abort();
    goOn.resolve();
    await added;
    expect(await reads()).toBe('1');
    expect(logged).not.toContain('request failed');
  });

  // The embedded engine runs one statement at a time and cannot end it.
  test.each(engine.name === 'pglite' ? [] : [engine.name])(
    'a statement under way is ended (%s)',
    async () => {
      const observer = await testDatabase(engine);
      const sleeping = async (): Promise<number> => {
        const rows = await observer.query(
          `select 1 from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`,
        );
        return rows.length;
      };
      const leaving = new AbortController();
      const answer = clientOf(() => db.query('select pg_sleep(600)')).welcome(
        {},
        { signal: leaving.signal },
      );
      await vi.waitFor(async () => expect(await sleeping()).toBe(1));
      leaving.abort();
      expect(await answer).toMatchObject({ ok: false, code: 'aborted' });
      await vi.waitFor(async () => expect(await sleeping()).toBe(0));
      // The connection remains usable.
      for (let count = 0; count < 20; count += 1) await read();
      expect(await reads()).toBe('20');
      await observer.close();
    },
  );
});
