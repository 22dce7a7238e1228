import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostNamesOf } from './front.ts';
import type { RunningServer } from './serve.ts';
import { serveOnLoopback } from '../testing/serve-on-loopback.ts';

let serving: RunningServer;

beforeAll(async () => {
  serving = await serveOnLoopback({
    publicUrl: new URL('https://heat.example:8443/'),
    allowedHosts: ['balancer.internal'],
    host: '127.0.0.2',
    async fetch(request) {
      if (request.url.endsWith('/throws')) throw new Error('no answer');
      if (request.url.endsWith('/own'))
        return new Response(null, { headers: { 'content-security-policy': "default-src 'none'" } });
      return Response.json({ url: request.url, body: await request.text() });
    },
  });
});
afterAll(() => serving.drain());

interface Sent {
  readonly host?: string;
  readonly method?: string;
  readonly body?: string;
}

/** A request without `fetch`, which would set the Host header itself. */
function fetchFront(path: string, { host = 'heat.example', method = 'GET', body }: Sent = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Record<string, unknown>;
    body: string;
  }>();
  const sent = send(
    { host: '127.0.0.2', port: serving.port, path, method, headers: { host } },
    (answer) => {
      text(answer).then(
        (content) =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
        reject,
      );
    },
  );
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

describe('listenerOf: the URL of a request', () => {
  test.each([
    ['/energy?day=1', 'https://heat.example:8443/energy?day=1'],
    ['//elsewhere.example/x', 'https://heat.example:8443//elsewhere.example/x'],
    ['http://heat.example/absolute?x=1', 'https://heat.example:8443/absolute?x=1'],
  ])('%s is %s, as people see it', async (path, url) => {
    expect(JSON.parse((await fetchFront(path)).body)).toEqual({ url, body: '' });
  });

  test('leaves the body unchanged', async () => {
    const answer = await fetchFront('/form', { method: 'POST', body: 'typed=grüße' });
    expect(JSON.parse(answer.body)).toEqual({
      url: 'https://heat.example:8443/form',
      body: 'typed=grüße',
    });
  });

  test('with U+0000 in path or query is refused', async () => {
    for (const path of ['/a%00b', '/energy?day=%00']) {
      const answer = await fetchFront(path);
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
        400,
        { code: 'nul-character', at: '/url' },
      ]);
    }
  });
});

describe('listenerOf: the host of a request', () => {
  test.each([
    'heat.example',
    'HEAT.example:8443',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'balancer.internal:80',
    // The address of the connection, as probes of a container platform use it.
    '127.0.0.2:3000',
  ])('may be %s', async (host) => {
    expect((await fetchFront('/healthz', { host })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'heat.example.evil.example',
    'heat.example@evil.example',
    '127.0.0.3',
    'localhost.evil.example',
    'a b',
  ])('may not be %j', async (host) => {
    for (const path of ['/', '/healthz', '/readyz', '/assets/x.js']) {
      const { status, body } = await fetchFront(path, { host });
      expect([status, JSON.parse(body).code]).toEqual([421, 'unknown-host']);
    }
  });

  test('is taken from the request line if that has one', async () => {
    expect((await fetchFront('http://evil.example/')).status).toBe(421);
  });
});

describe('listenerOf: common headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  };

  test.each([
    ['an answer of the app', '/', 'heat.example', 200],
    ['a health check', '/healthz', 'heat.example', 200],
    ['a failed request', '/throws', 'heat.example', 500],
    ['an unknown host', '/', 'evil.example', 421],
    ['a target that is no path', '*', 'heat.example', 400],
  ])('are on %s', async (_, path, host, status) => {
    const answer = await fetchFront(path, { host, method: path === '*' ? 'OPTIONS' : 'GET' });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(expected);
  });

  test('an answer’s own policy takes precedence', async () => {
    const { headers } = await fetchFront('/own');
    expect(headers).toMatchObject({
      ...expected,
      'content-security-policy': "default-src 'none'",
    });
  });
});

describe('ALLOWED_HOSTS', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['Heat.internal, 10.0.0.7:3000 ,[fd00::1]', ['heat.internal', '10.0.0.7', '[fd00::1]']],
  ])('%j names %j', (setting, names) => {
    expect(hostNamesOf(['ALLOWED_HOSTS', setting])).toEqual({ ok: true, value: names });
  });

  test.each(['https://heat.example', 'heat.example/path', 'user@heat.example', 'a b'])(
    '%j is refused',
    (setting) => {
      expect(hostNamesOf(['ALLOWED_HOSTS', setting])).toMatchObject({
        ok: false,
        code: 'not-a-host-name',
        at: '/ALLOWED_HOSTS',
      });
    },
  );
});

describe('monitoringAnswer', () => {
  test('has metrics and API documents, which the public port has not', async () => {
    const watched = await serveOnLoopback({
      monitoring: { host: '127.0.0.1', port: 0 },
      documents: { energy: () => ({ openapi: '3.1.0' }) },
      fetch: async () => new Response(null, { status: 404 }),
    });
    const get = async (port: number | null, path: string) =>
      await fetch(`http://127.0.0.1:${port}${path}`);
    const { port, monitoringPort } = watched;
    expect((await get(port, '/metrics')).status).toBe(404);
    expect(await (await get(monitoringPort, '/metrics')).text()).toContain('hearth_request');
    expect(await (await get(monitoringPort, '/openapi/energy.json')).json()).toEqual({
      openapi: '3.1.0',
    });
    for (const path of ['/openapi/toString.json', '/openapi/product.json', '/'])
      expect((await get(monitoringPort, path)).status).toBe(404);
    await watched.drain();
    await expect(get(monitoringPort, '/metrics')).rejects.toThrow('fetch failed');
  });
});
