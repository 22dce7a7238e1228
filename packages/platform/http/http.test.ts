import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import {
  type TestService,
  createTestService,
  home,
  serviceToken,
} from '../testing/test-service.ts';
import { testDatabase } from '../testing/test-database.ts';

let db: Database;
let service: TestService;
const logged: { fields: Record<string, unknown>; words: string }[] = [];
const keep = (fields: object, words: string) => void logged.push({ fields: { ...fields }, words });

beforeAll(async () => {
  db = await testDatabase('pglite');
});
beforeEach(() => {
  logged.length = 0;
  const log = { debug: keep, info: keep, warn: keep, error: keep } as never;
  service = createTestService(db, { log });
});
afterAll(() => db.close());

const books = `/v1/installations/${home}/books`;

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: 'Bearer person:owner', ...init.headers };
  return service.app.fetch(new Request(`http://shelf${path}`, { ...init, headers }));
}

async function add(body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
  return request(books, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    duplex: 'half',
  } as RequestInit);
}

async function problem(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return await response.json();
}

describe('validation names what is wrong', () => {
  test.each([
    ['a value of another type', { title: 5, pages: 1 }, 'invalid-type', '/body/title', {}],
    ['a value too large', { title: 'a', pages: 5001 }, 'too-big', '/body/pages', { maximum: 5000 }],
    ['a value too small', { title: ' ', pages: 2 }, 'too-small', '/body/title', { minimum: 1 }],
    ['a missing field', { title: 'a' }, 'invalid-type', '/body/pages', {}],
    ['an unknown field', { title: 'a', pages: 1, 'a/b': 1 }, 'unknown-field', '/body/a~1b', {}],
    [
      'a place in a list',
      { title: 'a', pages: 1, tags: ['x', 2] },
      'invalid-type',
      '/body/tags/1',
      {},
    ],
    ['no object', [], 'invalid-type', '/body', {}],
    ['null', null, 'invalid-type', '/body', {}],
  ])('%s', async (_, body, code, at, params) => {
    const response = await add(JSON.stringify(body));
    expect(response.status).toBe(422);
    const fault = await problem(response);
    expect(fault).toMatchObject({ code, at, kind: 'invalid', status: 422 });
    expect(fault['params'] ?? {}).toEqual(params);
    expect(service.added).toEqual([]);
  });

  test('returns every fault, the first one first', async () => {
    const fault = await problem(await add(JSON.stringify({ title: 1, pages: 'x', a: 1, b: 2 })));
    expect(fault).toMatchObject({ at: '/body/title' });
    expect(fault['more']).toEqual([
      { code: 'invalid-type', at: '/body/pages' },
      { code: 'unknown-field', at: '/body/a' },
      { code: 'unknown-field', at: '/body/b' },
    ]);
  });

  test('parses query parameters and names wrong ones', async () => {
    const good = await request('/v1/welcome?day=2026-03-29');
    expect(await good.json()).toEqual({ caller: 'owner', day: '2026-03-29' });
    const bad = await request('/v1/welcome?day=2026-02-30&count=10');
    expect(bad.status).toBe(422);
    expect(await problem(bad)).toMatchObject({ at: '/query/day', more: [{ at: '/query/count' }] });
  });

  test('refuses a query that is too long', async () => {
    const response = await request(`/v1/welcome?day=2026-03-29&${'x'.repeat(20_000)}`);
    expect(response.status).toBe(413);
    expect(await problem(response)).toMatchObject({ code: 'query-too-long', at: '/query' });
  });

  test('a path that no endpoint can have is not found', async () => {
    const response = await request('/v1/installations/nonsense/books');
    expect(response.status).toBe(404);
    expect(await problem(response)).toMatchObject({ code: 'not-found' });
  });
});

describe('refuses invalid bodies', () => {
  test.each([
    [{ title: 'a\0b' }, '/body/title'],
    [{ title: 'a', tags: [{ 'a/b': '\0' }] }, '/body/tags/0/a~1b'],
    [{ 'ti\0tle': 'a' }, '/body'],
  ])('U+0000 in %j is refused at %s, because no database keeps it', async (body, at) => {
    const response = await add(JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ code: 'nul-character', at });
    expect(service.added).toEqual([]);
  });

  test.each([
    ['nothing', '', 0],
    ['an early end', '{"title": "a', 10],
    ['a stray word', '{"title": nope}', 10],
    ['a missing value', '{"a":}', 5],
    ['a comma too many', '{"a":1,}', 7],
    ['text after the end', '{"a":1} x', 8],
    ['a line break in a string', '{"a":"\n"}', 5],
    ['a number with a leading zero', '[01]', 2],
  ])('%s is reported with its JSON pointer: %s', async (_, body, position) => {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({
      code: 'not-json',
      at: '/body',
      params: { position },
    });
  });

  test('refuses bytes that are not UTF-8', async () => {
    const response = await add(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ code: 'not-utf8', at: '/body' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonish'])(
    'content type "%s" is refused',
    async (type) => {
      const response = await add('{"title":"a","pages":1}', { 'content-type': type });
      expect(response.status).toBe(415);
      expect(await problem(response)).toMatchObject({ at: '/header/content-type' });
    },
  );

  test('refuses a body declared too large without reading it', async () => {
    const response = await add('{}', { 'content-length': '2001' });
    expect(response.status).toBe(413);
    expect(await problem(response)).toMatchObject({
      code: 'body-too-large',
      params: { bytesMax: 2000 },
    });
  });

  test('stops reading an undeclared body at the limit', async () => {
    let pulled = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1000).fill(0x20));
        if (pulled === 1000) controller.close();
      },
    });
    const response = await add(stream);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test('refuses a body whose sender disconnects', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"title":"a"'));
        controller.error(new Error('gone'));
      },
    });
    expect(await problem(await add(stream))).toMatchObject({ code: 'body-cut-off', at: '/body' });
  });

  test('refuses deep nesting before any traversal', async () => {
    const deep = '['.repeat(900) + ']'.repeat(900);
    const response = await add(`{"title":"a","pages":1,"note":${deep}}`);
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ code: 'too-deep', at: '/body' });
    const text = JSON.stringify({ title: 'a', pages: 1, note: '[{'.repeat(400) });
    expect((await add(text)).status).toBe(200);
  });

  test('a key named __proto__ is an unknown field and changes nothing', async () => {
    const response = await add('{"title":"a","pages":1,"__proto__":{"polluted":true}}');
    expect(response.status).toBe(422);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const nested = await add(
      '{"title":"a","pages":1,"note":{"constructor":{"prototype":{"x":1}}}}',
    );
    expect(nested.status).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('refuses a caller without reading the body', async () => {
    const response = await add('not json at all', { authorization: 'Bearer person:installer' });
    expect(response.status).toBe(403);
    const none = await service.app.fetch(new Request(`http://shelf${books}`, { method: 'POST' }));
    expect(none.status).toBe(401);
  });
});

describe('answers', () => {
  test('an unchanged answer is 304 by its ETag', async () => {
    const first = await request(books);
    expect(first.headers.get('etag')).toBe('"0"');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const header of ['"0"', '"x", "0"', 'W/"0"', '*']) {
      const again = await request(books, { headers: { 'if-none-match': header } });
      expect([header, again.status, await again.text()]).toEqual([header, 304, '']);
    }
    expect((await request(books, { headers: { 'if-none-match': '"00"' } })).status).toBe(200);
  });

  test('a change is never answered with 304', async () => {
    const response = await add('{"title":"a","pages":1}', { 'if-none-match': '"1"' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"1"']);
  });

  test('only an answer with an ETag may be cached', async () => {
    expect((await request('/v1/welcome')).headers.get('cache-control')).toBe('no-store');
    expect((await request('/v1/nowhere')).headers.get('cache-control')).toBe('no-store');
  });

  test('an empty answer is 204', async () => {
    const response = await request(`/v1/installations/${home}/shelf`, {
      method: 'PUT',
      body: '{"name":"upstairs"}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('a file is sent unchanged', async () => {
    const response = await request(`${books}/export`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv']);
  });

  test('unknown paths and methods are problems', async () => {
    expect((await request('/v1/nowhere')).status).toBe(404);
    expect(await problem(await request('/v1/nowhere'))).toMatchObject({ code: 'no-such-endpoint' });
    expect((await request('/v1/welcome', { method: 'DELETE' })).status).toBe(404);
  });

  test('a problem has the members of RFC 9457 and our own', async () => {
    const response = await request('/v1/welcome?count=many', {
      headers: { 'x-request-id': 'request-1' },
    });
    expect(await problem(response)).toEqual({
      type: 'urn:hearth:problem:invalid-type',
      title: 'invalid-type',
      status: 422,
      code: 'invalid-type',
      kind: 'invalid',
      at: '/query/count',
      instance: 'urn:hearth:request:request-1',
    });
  });
});

describe('unexpected errors', () => {
  test.each(['throws', 'answers-otherwise'])(
    'an endpoint that %s answers 500 without details, which are in the log',
    async (how) => {
      const response = await request(`/v1/stumble?how=${how}`, {
        headers: { 'x-request-id': 'request-2' },
      });
      expect(response.status).toBe(500);
      expect(response.headers.get('x-request-id')).toBe('request-2');
      const body = JSON.stringify(await problem(response));
      expect(body).toContain('urn:hearth:request:request-2');
      expect(body).not.toContain('swordfish');
      const [failure] = logged.filter(({ words }) => words === 'request failed');
      expect(failure?.fields).toMatchObject({ requestId: 'request-2', endpoint: 'stumble' });
      expect(logged.find(({ words }) => words === 'request')?.fields['status']).toBe(500);
    },
  );
});

describe('request ids', () => {
  test.each([
    ['request-id_7', true],
    ['0195f3c0-0000-7000-8000-0000000000ff', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['with space and "quotes"', false],
  ])('%s is taken over: %s', async (id, isTaken) => {
    const response = await request('/v1/welcome', { headers: { 'x-request-id': id } });
    const requestId = response.headers.get('x-request-id');
    expect(requestId === id).toBe(isTaken);
    expect(requestId).toMatch(/^[\w-]{8,64}$/);
    expect(logged.find(({ words }) => words === 'request')?.fields['requestId']).toBe(requestId);
  });
});

test('services of one deployment accept each other’s tokens', async () => {
  const token = await serviceToken(service);
  const response = await request('/v1/welcome', { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toEqual({ caller: 'web', day: null });
});

test('the OpenAPI page lists every endpoint, with its required header and token', async () => {
  expect((await request('/openapi.json')).status).toBe(404);
  const document = JSON.parse(JSON.stringify(service.app.openApi()));
  const books = document.paths['/v1/installations/{installation}/books'];
  expect(books.post.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'idempotency-key', required: true }),
  );
  expect(books.post.security).toEqual([{ bearer: [] }]);
  expect(books.get.parameters.map(({ in: place }: { in: string }) => place)).toEqual(['path']);
  expect(document.paths['/v1/welcome'].get.security).toEqual([{}, { bearer: [] }]);
});
