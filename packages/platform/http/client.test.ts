import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { baseUrlOf, createClient } from './client.ts';
import type { Database } from '../database/database.ts';
import { fail, problemResponse } from '@hearth/core/problem.ts';
import {
  type TestService,
  createTestService,
  home,
  bookContract,
} from '../testing/test-service.ts';
import { testDatabase } from '../testing/test-database.ts';

let db: Database;
let service: TestService;
let answer: (request: Request) => Promise<Response>;
let server: Server;
let address: string;
const seen: Request[] = [];

beforeAll(async () => {
  db = await testDatabase('pglite');
  const listener = getRequestListener((request) => {
    seen.push(request);
    return answer(request);
  });
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  service = createTestService(db);
  answer = service.app.fetch;
  seen.length = 0;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await db.close();
});

const ways = [
  { way: 'in one process', isRemote: false },
  { way: 'over HTTP', isRemote: true },
];

const atHome = { params: { installation: home } };
const asOwner = { token: 'person:owner' };
const aBook = { ...atHome, body: { title: 'a', pages: 1 } };

describe.each(ways)('createClient $way', ({ isRemote }) => {
  const clientWith = (
    options: { timeoutMs?: number; retries?: number; random?: () => number } = {},
  ) =>
    createClient(bookContract, {
      baseUrl: isRemote ? address : 'http://shelf.example/',
      fetch: isRemote
        ? fetch
        : (request) => {
            seen.push(request);
            return answer(request);
          },
      timeoutMs: 2_000,
      retries: 2,
      random: () => 0,
      ...options,
    });
  const answering = (...responses: (() => Response | Promise<Response>)[]): void => {
    let turn = 0;
    answer = async () => {
      const next = responses[Math.min(turn, responses.length - 1)];
      turn += 1;
      if (!next) throw new Error('no answer was given');
      return next();
    };
  };
  const busy = (): Response => problemResponse(fail('unavailable', 'shelf-full'));
  const welcome = (): Response => Response.json({ caller: 'guest', day: null });

  test('returns the answer with its version', async () => {
    const client = clientWith();
    expect(await client.addBook(aBook, asOwner)).toEqual({
      ok: true,
      value: { number: 1, title: 'a' },
      etag: '"1"',
    });
    expect(await client.listBooks(atHome, asOwner)).toMatchObject({
      value: { books: [{ title: 'a' }] },
    });
    const renamed = await client.renameShelf({ ...atHome, body: { name: 'x' } }, asOwner);
    expect(renamed).toEqual({ ok: true, value: undefined });
  });

  test('sends accepted types, caller and expected version', async () => {
    answering(() => Response.json({ books: [] }));
    await clientWith().listBooks(atHome, { token: 'T', ifMatch: '"7"' });
    const [request] = seen;
    expect(request?.headers.get('accept')).toBe('application/json, text/*;q=0.9');
    expect(request?.headers.get('authorization')).toBe('Bearer T');
    expect(request?.headers.get('if-match')).toBe('"7"');
    expect(request?.headers.has('idempotency-key')).toBe(false);
    await clientWith().welcome({});
    expect(seen[1]?.headers.has('authorization')).toBe(false);
  });

  test('keeps the fields of a problem', async () => {
    const result = await clientWith().addBook(
      { ...aBook, body: { title: 'a', pages: 9_999, tags: ['x'.repeat(21)] } },
      asOwner,
    );
    expect(result).toEqual({
      ok: false,
      kind: 'invalid',
      code: 'too-big',
      at: '/body/pages',
      params: { maximum: 5000 },
      more: [{ code: 'too-big', at: '/body/tags/0' }],
    });
  });

  test('retries temporary failures with one key', async () => {
    answering(busy, busy, () => Response.json({ number: 1, title: 'a' }));
    expect(await clientWith().addBook(aBook)).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    const keys = new Set(seen.map((request) => request.headers.get('idempotency-key')));
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
  });

  test('returns the last failure when the retries are used up', async () => {
    answering(busy);
    expect(await clientWith().welcome({})).toMatchObject({ code: 'shelf-full' });
    expect(seen).toHaveLength(3);
  });

  test.each([
    'invalid',
    'not-found',
    'conflict',
    'unexpected',
    'too-many',
    'bad-upstream',
  ] as const)('does not try again what stays: %s', async (kind) => {
    answering(() => problemResponse(fail(kind, 'so-it-is')));
    expect(await clientWith().welcome({})).toMatchObject({ kind, code: 'so-it-is' });
    expect(seen).toHaveLength(1);
  });

  test('waits for Retry-After, unless it is too long', async () => {
    answering(() => problemResponse(fail('unavailable', 'soon', { retryAfterS: 0 })), welcome);
    expect(await clientWith({ random: () => 1e9 }).welcome({})).toMatchObject({
      ok: true,
    });
    seen.length = 0;
    answering(() => problemResponse(fail('unavailable', 'later', { retryAfterS: 60 })), welcome);
    const result = await clientWith().welcome({});
    expect(result).toMatchObject({ code: 'later', retryAfterS: 60 });
    expect(seen).toHaveLength(1);
  });

  test('ends at the time limit', async () => {
    answering(() => new Promise(() => undefined));
    const result = await clientWith({ timeoutMs: 30, retries: 0 }).welcome({});
    expect(result).toEqual({ ok: false, kind: 'timed-out', code: 'timed-out' });
  });

  test('ends at the time limit while a body trickles', async () => {
    answering(() => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })));
    const result = await clientWith({ timeoutMs: 200, retries: 0 }).welcome({});
    expect(result).toMatchObject({ code: 'timed-out' });
  });

  test('a download may take longer once it has begun', async () => {
    const rest = Promise.withResolvers<void>();
    answering(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('first\n'));
              await rest.promise;
              controller.enqueue(new TextEncoder().encode('last\n'));
              controller.close();
            },
          }),
        ),
    );
    const download = await clientWith({ timeoutMs: 300 }).exportBooks(atHome, asOwner);
    if (!download.ok) throw new Error(download.code);
    setTimeout(rest.resolve, 400);
    expect(await download.value.text()).toBe('first\nlast\n');
  });

  test('a download has writable headers, without those of its connection', async () => {
    const download = await clientWith().exportBooks(atHome, asOwner);
    if (!download.ok) throw new Error(download.code);
    const { headers } = download.value;
    headers.set('offline-copy', 'none');
    expect(headers.get('content-type')).toBe('text/csv');
    for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
      expect(headers.get(name), name).toBeNull();
    await download.value.body?.cancel();
  });

  test('stops when its caller does, without a retry', async () => {
    const caller = new AbortController();
    answering(() => {
      caller.abort();
      return new Promise(() => undefined);
    });
    const result = await clientWith().welcome({}, { signal: caller.signal });
    expect(result).toEqual({ ok: false, kind: 'unavailable', code: 'aborted' });
    expect(seen).toHaveLength(1);
    await clientWith().welcome({}, { signal: caller.signal });
    expect(seen).toHaveLength(1);
  });

  test('stops waiting for a retry when its caller does', async () => {
    const caller = new AbortController();
    answering(() => {
      queueMicrotask(() => caller.abort());
      return problemResponse(fail('unavailable', 'soon', { retryAfterS: 1 }));
    });
    const result = await clientWith().welcome({}, { signal: caller.signal });
    expect(result).toMatchObject({ code: 'aborted' });
    expect(seen).toHaveLength(1);
  });

  test.each([
    [
      'a page of a proxy',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'bad-upstream',
    ],
    ['an empty refusal', () => new Response(null, { status: 404 }), 'not-found'],
    [
      'a refusal of no kind of ours',
      () => Response.json({ kind: 'x', code: 'y' }, { status: 400 }),
      'malformed',
    ],
    [
      'a code that is no text',
      () => Response.json({ kind: 'gone', code: 5 }, { status: 409 }),
      'conflict',
    ],
    ['a status of no kind of ours', () => new Response('teapot', { status: 418 }), 'malformed'],
    ['a page instead of an answer', () => new Response('<h1>Welcome</h1>'), 'bad-upstream'],
    ['half an answer', () => new Response('{"caller":"gu'), 'bad-upstream'],
    ['an empty answer', () => new Response(''), 'bad-upstream'],
  ])('reports %s', async (_, response, kind) => {
    answering(response);
    const result = await clientWith({ retries: 0 }).welcome({});
    expect(result).toEqual({ ok: false, kind, code: 'foreign-answer' });
  });

  test.each(['', '.', '..'])('asks nothing for a path with "%s" in it', async (installation) => {
    const result = await clientWith().listBooks({ params: { installation } });
    expect(result).toMatchObject({ kind: 'not-found' });
    expect(seen).toEqual([]);
  });

  test('a path or query parameter cannot change the target', async () => {
    answering(() => Response.json({ books: [] }));
    await clientWith().listBooks({ params: { installation: '../../x?a=b#c' } });
    const { pathname, search, hash } = new URL(seen[0]?.url ?? '');
    expect([pathname, search, hash]).toEqual([
      '/v1/installations/..%2F..%2Fx%3Fa%3Db%23c/books',
      '',
      '',
    ]);
  });
});

test('an unreachable service is unavailable', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const client = createClient(bookContract, {
    baseUrl: `http://127.0.0.1:${port}`,
    fetch,
    timeoutMs: 2_000,
    retries: 1,
    random: () => 0,
  });
  expect(await client.welcome({})).toMatchObject({ kind: 'unavailable' });
});

test('a truncated answer is unavailable', async () => {
  const cut = createServer((request) => {
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"caller":');
  });
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  const client = createClient(bookContract, {
    baseUrl: `http://127.0.0.1:${(cut.address() as AddressInfo).port}`,
    fetch,
    timeoutMs: 2_000,
    retries: 0,
    random: () => 0,
  });
  expect(await client.welcome({})).toMatchObject({ kind: 'unavailable' });
  cut.close();
});

describe('baseUrlOf', () => {
  const local = 'http://localhost:1';
  test.each([
    [
      'the browser’s before all',
      { browser: 'https://b.example', base: 'https://a.example' },
      'https://b.example',
    ],
    ['else the deployment’s', { base: 'https://a.example' }, 'https://a.example'],
    ['an empty one is none', { browser: '', base: '' }, local],
    ['else the local one', {}, local],
  ])('%s', (_, addresses, expected) => {
    expect(baseUrlOf({ ...addresses, local })).toBe(expected);
  });

  test('accepts a path, with or without a slash at its end', async () => {
    for (const baseUrl of ['http://x.example/api/shelf', 'http://x.example/api/shelf//']) {
      const urls: string[] = [];
      const client = createClient(bookContract, {
        baseUrl,
        fetch: async (request) => {
          urls.push(request.url);
          return Response.json({ caller: '', day: null });
        },
        timeoutMs: 100,
        retries: 0,
        random: () => 0,
      });
      await client.welcome({ query: { count: 3 } });
      expect(urls).toEqual(['http://x.example/api/shelf/v1/welcome?count=3']);
    }
  });
});
