import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { accessOf } from '@hearth/access/access.ts';
import { type Changes, createChanges, publishChange } from '@hearth/platform/database/changes.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { RunningServer } from '@hearth/platform/http/serve.ts';
import { serveOnLoopback } from '@hearth/platform/testing/serve-on-loopback.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ChangesSetting, changesRoutes } from './changes-routes.ts';

const clock = fakeClock('2026-01-01T00:00:00Z');
const home = '019abcde-0000-7000-8000-00000000aaaa';

let db: Database;
let energy: Changes;
let product: Changes;
/** People with a session, and those who may see the home. A person's session has the person's name. */
let signedIn: Set<string>;
let members: Set<string>;
let isProductUp: boolean;
let isEnergyUp: boolean;
let serving: RunningServer;
let endStreams: () => void;
const readers: Reader[] = [];

beforeAll(async () => {
  db = await testDatabase('pglite');
});
afterAll(() => db.close());

/** Settings that reduce an hour to a second. */
const quick: ChangesSetting = {
  relay: { renewMs: 60, retryMs: 10, everyMs: 5 },
  beatMs: 60_000,
  perPersonMax: 2,
};

beforeEach(async () => {
  signedIn = new Set(['ann', 'ben']);
  members = new Set(['ann', 'ben']);
  [isProductUp, isEnergyUp] = [true, true];
  [energy, product] = [changesAt('energy'), changesAt('product')];
  const { app, endStreams: end } = changesRoutes(backend(), quick);
  endStreams = end;
  serving = await serveOnLoopback({
    fetch: async (request) => app.fetch(request),
    endStreams: () => endStreams(),
  });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.leave();
  energy.endAll();
  product.endAll();
  await serving.drain();
});

const changesAt = (service: string): Changes =>
  createChanges({ db, clock, service, limits: { lifeMs: 600, beatMs: 60_000 } });

const accessTo = (installationId: string) =>
  accessOf({
    installationId,
    personId: '019abcde-0000-7000-8000-00000000beef',
    role: 'owner',
    scopes: [],
    visibleFrom: '2000-01-01T00:00:00Z',
    until: null,
    epoch: 1,
  });

interface RequestOptions {
  readonly params: { readonly installation: string };
  readonly query: { readonly since?: string };
}

/** Fake services: membership answers and event streams. */
function backend(): Parameters<typeof changesRoutes>[0] {
  const down = fail('unavailable', 'unavailable');
  const fake = {
    log: silentLogger,
    sessions: {
      restore: async (sid: string) =>
        ok(
          signedIn.has(sid)
            ? {
                id: sid,
                issuer: 'https://idp.example',
                subject: sid,
                accessToken: sid,
                authTime: Temporal.Instant.from('2026-01-01T00:00:00Z'),
                selectedInstallation: null,
              }
            : null,
        ),
    },
    product: {
      issueAccess: async (_: unknown, { token }: { token: string }) => {
        if (!isProductUp) return down;
        return members.has(token) ? ok({ token }) : fail('not-found', 'not-found');
      },
      watchProduct: async ({ params, query }: RequestOptions) =>
        isProductUp ? ok(await product.watch(accessTo(params.installation), query.since)) : down,
    },
    energy: {
      watchEnergy: async ({ params, query }: RequestOptions) =>
        isEnergyUp ? ok(await energy.watch(accessTo(params.installation), query.since)) : down,
    },
  };
  return fake as unknown as Parameters<typeof changesRoutes>[0];
}

interface Reader {
  readonly status: number;
  readonly heard: string[];
  readonly ended: Promise<void>;
  leave(): void;
}

async function reader(person: string, since = ''): Promise<Reader> {
  const request = get({
    host: '127.0.0.1',
    port: serving.port,
    path: `/changes?installation=${home}&since=${since}`,
    headers: { cookie: `__Host-sid=${person}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const received: string[] = [];
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, event, topic = ''] of text.matchAll(/event: (.*)\ndata: (.*)\n\n/g))
      received.push(`${event} ${topic}`.trim());
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  response.on('close', resolve).on('error', () => undefined);
  const connection = {
    status: response.statusCode ?? 0,
    heard: received,
    ended,
    leave: () => request.destroy(),
  };
  readers.push(connection);
  return connection;
}

const publish = (service: string, topic: string) =>
  publishChange(db, service, { installation: home, topic });
const hears = (connection: Reader, words: string) =>
  vi.waitFor(() => expect(connection.heard).toContain(words), { timeout: 50_000, interval: 5 });

test('forwards events of all services over one stream, without figures', async () => {
  const ann = await reader('ann');
  await publish('energy', 'power');
  await publish('product', 'monitoring');
  await hears(ann, 'change power');
  await hears(ann, 'change monitoring');
  expect(ann.heard[0]).toBe('ready');
});

test('sends changes between the page’s read and its stream', async () => {
  const ben = await reader('ben');
  clock.advance({ minutes: 1 });
  const readAt = clock.now().toString();
  await publish('energy', 'power');
  await hears(ben, 'change power');
  const ann = await reader('ann', readAt);
  await hears(ann, 'change power');
  await publish('product', 'monitoring');
  await hears(ann, 'change monitoring');
  expect(ann.heard).toEqual(['ready', 'change power', 'change monitoring']);
  expect((await reader('ben', 'yesterday')).status).toBe(200);
});

test('ends the stream of a person whose membership ended, not of others', async () => {
  const [ann, ben] = [await reader('ann'), await reader('ben')];
  members.delete('ben');
  await ben.ended;
  expect(ben.heard.at(-1)).toBe('ended');
  await publish('energy', 'power');
  await hears(ann, 'change power');
  expect(ben.heard).not.toContain('change power');
});

test('ends the stream after a sign-out elsewhere', async () => {
  const ann = await reader('ann');
  signedIn.delete('ann');
  await ann.ended;
  expect(ann.heard).toEqual(['ready', 'ended']);
});

test('refuses strangers, non-members and too many streams', async () => {
  expect((await reader('nobody')).status).toBe(404);
  members.delete('ben');
  expect((await reader('ben')).status).toBe(404);
  expect([(await reader('ann')).status, (await reader('ann')).status]).toEqual([200, 200]);
  expect((await reader('ann')).status).toBe(429);
  readers.find((connection) => connection.status === 200)?.leave();
  await vi.waitFor(async () => expect((await reader('ann')).status).toBe(200), {
    timeout: 50_000,
    interval: 5,
  });
  isProductUp = false;
  expect((await reader('ben')).status).toBe(503);
});

test('loses no event at the renewal of a token', async () => {
  const ann = await reader('ann');
  const topics = Array.from({ length: 40 }, (_, n) => `topic-${n}`);
  for (const topic of topics) {
    await publish('energy', topic);
    await hears(ann, `change ${topic}`);
  }
  expect(ann.heard).not.toContain('gap');
});

test('reconnects to a failed service, and sends a gap', async () => {
  const ann = await reader('ann');
  isEnergyUp = false;
  energy.endAll();
  await publish('product', 'monitoring');
  await hears(ann, 'change monitoring');
  energy = changesAt('energy');
  isEnergyUp = true;
  await hears(ann, 'gap');
  await publish('energy', 'power');
  await hears(ann, 'change power');
  expect(ann.heard.indexOf('gap')).toBeLessThan(ann.heard.indexOf('change power'));
});

test('sends nothing while product does not answer', async () => {
  const ann = await reader('ann');
  isProductUp = false;
  await vi.waitFor(
    async () => {
      ann.heard.length = 0;
      await publish('energy', 'power');
      await publish('energy', 'logs');
      expect(ann.heard).toEqual([]);
    },
    { timeout: 50_000, interval: 100 },
  );
  isProductUp = true;
  await hears(ann, 'gap');
  await publish('energy', 'power');
  await hears(ann, 'change power');
});

test('throttles repeated events, and sends the last one', async () => {
  const ann = await reader('ann');
  for (let n = 0; n < 200; n += 1) await publish('energy', 'readings');
  await publish('energy', 'power');
  await hears(ann, 'change power');
  const before = ann.heard.filter((words) => words === 'change readings').length;
  expect(before).toBeLessThan(150);
  await publish('energy', 'readings');
  await vi.waitFor(
    () =>
      expect(ann.heard.filter((words) => words === 'change readings').length).toBeGreaterThan(
        before,
      ),
    50_000,
  );
});

test('ends its streams with the process, and opens no new ones', async () => {
  const [ann, ben] = [await reader('ann'), await reader('ben')];
  const began = performance.now();
  await Promise.all([serving.drain(), ann.ended, ben.ended]);
  expect(performance.now() - began).toBeLessThan(5_000);
});
