import fc from 'fast-check';
import { testing } from '../testing/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { purgeAttempts } from './idempotency.ts';
import {
  type TestService,
  accessAs,
  accessToken,
  createTestService,
  home,
} from '../testing/test-service.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

describe.each(everyEngine)('idempotency keys on $name', (engine) => {
  let db: Database;
  let service: TestService;
  let gate: { failures: number; passes: Promise<void>; reached: () => void };

  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  beforeEach(async () => {
    await db.query('delete from platform.idempotency');
    gate = { failures: 0, passes: Promise.resolve(), reached: () => undefined };
    service = createTestService(db, {
      async addBook() {
        gate.reached();
        await gate.passes;
        gate.failures -= 1;
        if (gate.failures >= 0) throw new Error('the shelf fell down');
      },
    });
  });
  afterAll(() => db.close());

  const books = `/v1/installations/${home}/books`;

  async function add(key: string | null, title: string, path = books, token = 'person:owner') {
    const response = await service.app.fetch(
      new Request(`http://shelf${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify({ title, pages: 1 }),
      }),
    );
    const body: unknown = await response.json();
    return { status: response.status, body, etag: response.headers.get('etag'), response };
  }

  function stopAtGate(): { reached: Promise<void>; goOn: () => void } {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    gate.passes = held.promise;
    gate.reached = reached.resolve;
    return { reached: reached.promise, goOn: held.resolve };
  }

  test('a change without a key is refused with the name of the header', async () => {
    const at = '/header/idempotency-key';
    expect((await add(null, 'a')).body).toMatchObject({
      status: 400,
      code: 'idempotency-key-missing',
      at,
    });
    expect((await add('short', 'a')).body).toMatchObject({
      status: 400,
      code: 'idempotency-key-malformed',
      at,
    });
    expect(service.added).toEqual([]);
  });

  test('a repetition gets the stored answer with its ETag, and runs nothing', async () => {
    const first = await add('attempt-1', 'a');
    const second = await add('attempt-1', 'a');
    expect(first).toMatchObject({ status: 200, body: { number: 1, title: 'a' }, etag: '"1"' });
    expect({ ...second, response: 0 }).toEqual({ ...first, response: 0 });
    expect(service.added).toEqual(['a']);
  });

  test('a repeated refusal is stored as well', async () => {
    const first = await add('attempt-1', 'forbidden');
    const second = await add('attempt-1', 'forbidden');
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(second.response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('a key with other content is refused', async () => {
    await add('attempt-1', 'a');
    const body = { status: 422, code: 'idempotency-key-reused', at: '/header/idempotency-key' };
    expect((await add('attempt-1', 'b')).body).toMatchObject(body);
    expect((await add('attempt-1', 'a', `${books}?shelf=top`)).body).toMatchObject(body);
    expect(service.added).toEqual(['a']);
  });

  test('of twenty parallel requests one runs, and the others get a retry time', async () => {
    const { goOn } = stopAtGate();
    const all = Array.from({ length: 20 }, () => add('attempt-1', 'a'));
    const early = await Promise.race(all);
    expect(early).toMatchObject({ status: 409, body: { code: 'attempt-still-running' } });
    expect(early.response.headers.get('retry-after')).toBe('1');
    goOn();
    for (const { status, body } of await Promise.all(all))
      expect(status === 409 ? null : body).toEqual(
        status === 409 ? null : { number: 1, title: 'a' },
      );
    expect(service.added).toEqual(['a']);
    expect((await add('attempt-1', 'a')).body).toEqual({ number: 1, title: 'a' });
  });

  test('a run that throws releases the key', async () => {
    gate.failures = 1;
    expect((await add('attempt-1', 'a')).status).toBe(500);
    expect((await add('attempt-1', 'a')).status).toBe(200);
    expect(service.added).toEqual(['a']);
  });

  test('an answer of 5xx is not stored', async () => {
    expect((await add('attempt-1', 'later')).status).toBe(503);
    const rows = await db.query('select 1 from platform.idempotency');
    expect(rows).toEqual([]);
  });

  test('a killed run frees the key after a minute, for equal content', async () => {
    const { reached } = stopAtGate();
    void add('attempt-1', 'a');
    await reached;
    gate.passes = Promise.resolve();
    service.clock.advance({ seconds: 59 });
    expect((await add('attempt-1', 'a')).status).toBe(409);
    service.clock.advance({ seconds: 2 });
    expect((await add('attempt-1', 'b')).status).toBe(422);
    expect((await add('attempt-1', 'a')).status).toBe(200);
  });

  test('a run that continues after its lease does not change the stored answer', async () => {
    const { reached, goOn } = stopAtGate();
    const slow = add('attempt-1', 'a');
    await reached;
    service.clock.advance({ seconds: 61 });
    gate.passes = Promise.resolve();
    expect((await add('attempt-1', 'a')).body).toEqual({ number: 1, title: 'a' });
    goOn();
    expect((await slow).body).toEqual({ number: 2, title: 'a' });
    expect((await add('attempt-1', 'a')).body).toEqual({ number: 1, title: 'a' });
  });

  test('keys of different callers are independent', async () => {
    const resident = await accessToken(service, accessAs('resident'));
    expect((await add('attempt-1', 'a')).status).toBe(200);
    const stranger = accessAs('owner');
    const other = await accessToken(service, {
      ...stranger,
      personId: '0195f3c0-0000-7000-8000-0000000000bb' as typeof stranger.personId,
    });
    expect((await add('attempt-1', 'b', books, other)).body).toEqual({ number: 2, title: 'b' });
    expect((await add('attempt-2', 'c', books, resident)).body).toEqual({ number: 3, title: 'c' });
  });

  test('keys of different endpoints are independent', async () => {
    await add('attempt-1', 'a');
    const removed = await service.app.fetch(
      new Request(`http://shelf${books}`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer person:owner', 'idempotency-key': 'attempt-1' },
      }),
    );
    expect(removed.status).toBe(204);
  });

  test('old answers are deleted', async () => {
    await add('attempt-1', 'a');
    await purgeAttempts(db, service.clock.now());
    expect(await db.query('select 1 from platform.idempotency')).toHaveLength(1);
    await purgeAttempts(db, service.clock.now().add({ seconds: 1 }));
    expect(await db.query('select 1 from platform.idempotency')).toEqual([]);
  });

  test('any sequence of repetitions, also parallel ones, has the effect of each request once', async () => {
    const attempt = fc.integer({ min: 0, max: 4 });
    const stream = fc.array(fc.array(attempt, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(stream, async (bursts) => {
        await db.query('delete from platform.idempotency');
        service.added.length = 0;
        const answers = new Map<number, unknown>();
        for (const burst of bursts)
          await Promise.all(
            burst.map(async (number) => {
              const { status, body } = await add(`attempt-${number}`, `book ${number}`);
              if (status === 409) return;
              expect(status).toBe(200);
              expect(answers.get(number) ?? body).toEqual(body);
              answers.set(number, body);
            }),
          );
        const distinct = [...new Set(bursts.flat())];
        expect([...service.added].sort()).toEqual(
          distinct.map((number) => `book ${number}`).sort(),
        );
        expect(new Set(answers.keys())).toEqual(new Set(distinct));
      }),
      { numRuns: testing.runs(25) },
    );
  });
});
