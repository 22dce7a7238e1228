import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { type Metrics, createMetrics } from '@hearth/platform/process/metrics.ts';
import { fail, problemResponse, valueOf } from '@hearth/core/problem.ts';
import type { RunningServer } from '@hearth/platform/http/serve.ts';
import { serveOnLoopback } from '@hearth/platform/testing/serve-on-loopback.ts';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busyAnswer } from '../app/pwa/busy-answer.ts';
import { createBusyPage } from './busy-page.ts';
import { createPageLimit } from './page-limit.ts';
import { observatoryScore } from './testing-headers.ts';

const brand = valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth'));
const limits = {
  active: 2,
  queued: { form: 2, page: 1, prefetch: 0 },
  queueMs: { form: 60_000, page: 60_000, prefetch: 0 },
  leaseMs: 60_000,
};

/** Running renders by address, each held until its test ends it. */
const held = new Map<string, PromiseWithResolvers<Response>>();
let metrics: Metrics;
let serving: RunningServer;
let url: string;
/** Set at the end of a test: renders then end at once. */
let isOver: boolean;

beforeEach(async () => {
  metrics = createMetrics();
  isOver = false;
  await listen();
});
afterEach(async () => {
  isOver = true;
  for (const { resolve } of held.values()) resolve(new Response('late'));
  held.clear();
  await serving.drain();
});

/** The page limit behind a real port, with renders that a test holds. */
async function listen(changes: Partial<typeof limits> = {}): Promise<void> {
  const limited = createPageLimit({
    limits: { ...limits, ...changes },
    metrics,
    log: silentLogger,
    busyPage: createBusyPage({
      settings: {
        publicUrl: new URL('http://localhost'),
        formTargets: [],
        brand,
        viewportZoom: 'locked',
      },
      textOf: (language) => (id) => `${language.tag} ${id}`,
    }),
  });
  const app = new Hono();
  app.use(boundedBody(1000, () => problemResponse(fail('too-large', 'body-too-large'))));
  app.get('/changes', () => new Response(new ReadableStream({ start: (to) => to.enqueue(ready) })));
  app.all('*', (context) =>
    limited(context.req.raw, async (request) => {
      if (isOver) return new Response('late');
      const { pathname } = new URL(request.url);
      const gate = Promise.withResolvers<Response>();
      held.set(pathname, gate);
      return await gate.promise;
    }),
  );
  serving = await serveOnLoopback({
    fetch: async (request) => app.fetch(request),
    publicUrl: new URL('http://127.0.0.1'),
    metrics,
  });
  url = `http://127.0.0.1:${serving.port}`;
}

const ready = new TextEncoder().encode('event: ready\n\n');

const open = (path: string, init: RequestInit = {}): Promise<Response> => fetch(url + path, init);

const post = (path: string): Promise<Response> =>
  open(path, { method: 'POST', body: new URLSearchParams({ name: 'Mara' }) });

const rendering = (path: string): Promise<void> =>
  vi.waitFor(() => expect([...held.keys()]).toContain(path));

const figure = async (line: string): Promise<number> =>
  Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);

const queued = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await figure('hearth_renders{state="queued"}')).toBe(count));

function finish(path: string): void {
  held.get(path)?.resolve(new Response(`page ${path}`));
  held.delete(path);
}

/** Occupies both slots and the queue. */
async function fill(): Promise<readonly Promise<Response>[]> {
  const first = [open('/1'), open('/2')];
  await rendering('/1');
  await rendering('/2');
  const third = open('/3');
  await queued(1);
  return [...first, third];
}

it('page limit: pages with a slot are complete, the rest is refused at once', async () => {
  const pages = await fill();
  const refused = await Promise.all([open('/4'), open('/5'), open('/6')]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect([...held.keys()]).toEqual(['/1', '/2']);
  finish('/1');
  await rendering('/3');
  finish('/2');
  finish('/3');
  const served = await Promise.all(pages);
  expect(await Promise.all(served.map((page) => page.text()))).toEqual([
    'page /1',
    'page /2',
    'page /3',
  ]);
  expect(await figure('hearth_pages_total{content="refused"}')).toBe(3);
  expect(await figure('hearth_pages_total{content="whole"}')).toBe(3);
});

it('busy page: has language, appearance and headers of every page, and is never cached', async () => {
  const pages = await fill();
  const answer = await open('/energy', {
    headers: { cookie: 'locale=ar; theme=dark; text-size=150', 'accept-encoding': 'gzip' },
  });
  const html = await answer.text();
  expect(html).toContain('<html data-theme="dark" data-text-size="150" lang="ar" dir="rtl">');
  expect(html).toContain('ar busy.title');
  expect(html).toContain(brand.colours.paper.dark);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform');
  // Without this header a browser's worker shows its cached page instead, and keeps it.
  expect(answer.headers.get('offline-copy')).toBeNull();
  expect(observatoryScore({ headers: answer.headers, html, isHttps: false })).toBeGreaterThan(100);
  const figures = await open('/energy.data');
  expect([figures.status, await figures.text()]).toEqual([503, busyAnswer]);
  for (const path of ['/1', '/2']) finish(path);
  await rendering('/3');
  finish('/3');
  await Promise.all(pages);
});

it('page limit: a form gets a slot before an earlier page', async () => {
  const pages = await fill();
  const form = post('/form');
  await queued(2);
  finish('/1');
  await rendering('/form');
  expect([...held.keys()]).toEqual(['/2', '/form']);
  for (const path of ['/form', '/2']) finish(path);
  await rendering('/3');
  finish('/3');
  expect(await (await form).text()).toBe('page /form');
  await Promise.all(pages);
});

it('page limit: a refused form has not run, and its page offers to send it again', async () => {
  const pages = await fill();
  const queuedForms = [post('/form-1'), post('/form-2')];
  await queued(3);
  const refused = await post('/form-3');
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('en busy.form');
  expect([...held.keys()]).toEqual(['/1', '/2']);
  for (const path of ['/1', '/2']) finish(path);
  for (const path of ['/form-1', '/form-2']) {
    await rendering(path);
    finish(path);
  }
  await rendering('/3');
  finish('/3');
  await Promise.all([...queuedForms, ...pages]);
});

it('page limit: a prefetched page never waits', async () => {
  const pages = [open('/1'), open('/2')];
  await rendering('/2');
  await rendering('/1');
  const ahead = await open('/ahead', { headers: { 'sec-purpose': 'prefetch' } });
  expect(ahead.status).toBe(503);
  for (const path of ['/1', '/2']) finish(path);
  await Promise.all(pages);
});

it('page limit: a client that leaves the queue frees its place', async () => {
  const first = [open('/1'), open('/2')];
  await rendering('/1');
  await rendering('/2');
  const left = httpRequest(`${url}/left`, { agent: false }).end();
  const end = once(left, 'close').catch(() => undefined);
  await queued(1);
  left.destroy();
  await end;
  await queued(0);
  const third = open('/3');
  await queued(1);
  finish('/1');
  await rendering('/3');
  expect([...held.keys()]).toEqual(['/2', '/3']);
  for (const path of ['/2', '/3']) finish(path);
  await Promise.all([...first, third]);
  expect(await figure('hearth_pages_total{content="cancelled"}')).toBe(1);
});

it('page limit: a request that waits too long in the queue is refused', async () => {
  await serving.drain();
  await listen({ queueMs: { ...limits.queueMs, page: 1 } });
  const pages = [open('/1'), open('/2')];
  await rendering('/1');
  await rendering('/2');
  expect((await open('/3')).status).toBe(503);
  for (const path of ['/1', '/2']) finish(path);
  await Promise.all(pages);
});

it('page limit: a render that waits long for another system releases its slot', async () => {
  await serving.drain();
  await listen({ leaseMs: 1, queued: { ...limits.queued, page: 4 } });
  const pages = ['/1', '/2', '/3', '/4'].map((path) => open(path));
  for (const path of ['/1', '/2', '/3', '/4']) await rendering(path);
  for (const path of ['/1', '/2', '/3', '/4']) finish(path);
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('page limit: slow uploads, slow readers and open event streams hold no slot', async () => {
  const uploads: Socket[] = [];
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(serving.port, '127.0.0.1');
    uploads.push(socket);
    socket.write(
      'POST /slow HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\nname=',
    );
  }
  const streams = [1, 2, 3, 4, 5].map(() => httpRequest(`${url}/changes`, { agent: false }).end());
  await Promise.all(streams.map((stream) => once(stream, 'response')));
  const readers = [1, 2, 3].map((count) =>
    httpRequest(`${url}/large-${count}`, { agent: false }).end(),
  );
  const answers = readers.map((reader) => once(reader, 'response'));
  for (const count of [1, 2, 3]) {
    await rendering(`/large-${count}`);
    held.get(`/large-${count}`)?.resolve(endless());
    held.delete(`/large-${count}`);
  }
  // The answers have begun; nobody reads further.
  await Promise.all(answers);
  const page = open('/1');
  await rendering('/1');
  finish('/1');
  expect(await (await page).text()).toBe('page /1');
  expect(await figure('hearth_renders{state="active"}')).toBe(0);
  for (const socket of uploads) socket.destroy();
  for (const reader of [...readers, ...streams]) reader.destroy();
});

function endless(): Response {
  const piece = new Uint8Array(64 * 1024);
  return new Response(new ReadableStream({ pull: (to) => to.enqueue(piece) }));
}
