import { fakeClock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webMigrations } from './migrations.ts';
import { pushRoutes } from './push-routes.ts';
import { type Sessions, createSessions } from './sessions.ts';

const device = '018f3c8e-0000-7000-8000-000000000001';
const other = '018f3c8e-0000-7000-8000-000000000002';
const subscription = { endpoint: 'https://push.example/2', publicKey: 'key', authSecret: 'secret' };
const clock = fakeClock('2026-01-01T00:00:00Z');
const unexpectedCall = (): never => {
  throw new Error('not called');
};

let db: Database;
let sessions: Sessions;
let sid: string;
let did: string[];
let added: Result<{ device: string }>;
beforeAll(async () => {
  db = await testDatabase('pglite', [webMigrations]);
  sessions = createSessions({
    db,
    clock,
    sealer: createSealer(new Uint8Array(32), 'web sessions'),
    provider: {
      start: unexpectedCall,
      finish: unexpectedCall,
      refresh: unexpectedCall,
      signOut: unexpectedCall,
      readLogoutToken: unexpectedCall,
    },
  });
  sid = await sessions.begin(
    {
      tokens: { accessToken: 'access anna', refreshToken: 'refresh', idToken: 'id' },
      profile: { name: 'Anna', email: 'anna@example.org' },
      expiresInS: 600,
      issuer: 'https://home.example/idp',
      subject: 'anna',
      idpSession: null,
      authTimeS: 0,
    },
    { device: 'firefox linux' },
  );
});
afterAll(() => db.close());
beforeEach(() => {
  did = [];
  added = ok({ device: other });
});

const post = async (cookies: string, body: unknown) => {
  const app = pushRoutes({
    sessions,
    product: {
      addPushDevice: async ({ body: own }, options) => {
        did.push(`add ${own.endpoint} ${own.locale} ${options?.token}`);
        return added;
      },
      removePushDevice: async ({ params }, options) => {
        did.push(`remove ${params.device} ${options?.token}`);
        return ok(undefined);
      },
    },
  });
  const answer = await app.request('/push/subscription', {
    method: 'POST',
    headers: { cookie: cookies },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, cookie: answer.headers.get('set-cookie') };
};
const here = () => `__Host-sid=${sid}; __Host-push=${device}`;

test('a new subscription of the device replaces the old one, in the language of the app', async () => {
  const answer = await post(here(), { subscription, language: 'ar' });
  expect(answer.status).toBe(204);
  expect(answer.cookie).toMatch(`__Host-push=${other};`);
  expect(did).toEqual([
    'add https://push.example/2 ar access anna',
    `remove ${device} access anna`,
  ]);
});

test('new keys for the same address leave the device as it is', async () => {
  added = ok({ device });
  await post(here(), { subscription, language: null });
  expect(did).toEqual(['add https://push.example/2 en access anna']);
});

test('without a new subscription the device receives nothing more', async () => {
  const answer = await post(here(), { subscription: null, language: null });
  expect(answer).toMatchObject({ status: 204, cookie: expect.stringMatching(/Max-Age=0/) });
  expect(did).toEqual([`remove ${device} access anna`]);
});

test('a subscription that product refuses leaves the old device', async () => {
  added = fail('invalid', 'not-a-key', { at: '/body/publicKey' });
  const answer = await post(here(), { subscription, language: 'en' });
  expect(answer).toEqual({ status: 422, cookie: null });
  expect(did).toEqual(['add https://push.example/2 en access anna']);
});

test('nothing is added where nobody is signed in, or the person has switched push off here', async () => {
  for (const cookies of [
    `__Host-push=${device}`,
    `__Host-sid=unknown; __Host-push=${device}`,
    `__Host-sid=${sid}`,
  ])
    expect(await post(cookies, { subscription, language: 'en' })).toEqual({
      status: 401,
      cookie: null,
    });
  expect(did).toEqual([]);
});

test.each(['', '{', 'null', '{}', '{"subscription":{"endpoint":1}}'])(
  'the text %j is refused',
  async (text) => {
    expect(await post(here(), text)).toEqual({ status: 422, cookie: null });
    expect(did).toEqual([]);
  },
);

test('a body of more than 4 kilobytes is refused', async () => {
  const answer = await post(here(), { subscription, language: 'x'.repeat(5_000) });
  expect(answer.status).toBe(413);
  expect(did).toEqual([]);
});
