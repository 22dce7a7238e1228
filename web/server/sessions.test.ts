import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityProvider } from './identity-provider.ts';
import { webMigrations } from './migrations.ts';
import { type Sessions, createSessions } from './sessions.ts';

type Refreshed = Awaited<ReturnType<IdentityProvider['refresh']>>;

describe.each(everyEngine)('sessions on $name', (engine) => {
  const clock = fakeClock('2026-01-01T00:00:00Z');
  let db: Database;
  let answer: (refreshToken: string) => Promise<Refreshed>;
  let requests: string[];
  let processes: [Sessions, Sessions];

  beforeAll(async () => {
    db = await testDatabase(engine, [webMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query('delete from web.session');
    clock.set('2026-01-01T00:00:00Z');
    requests = [];
    answer = async (used) => ok({ tokens: tokensAfter(used), expiresInS: 600 });
    processes = [sessionsOf(), sessionsOf()];
  });

  /** A provider in the same process, which reads the same database before it answers. */
  const sessionsOf = (renewalMsMax = 60_000): Sessions =>
    createSessions({
      db,
      clock,
      renewalMsMax,
      sealer: createSealer(new Uint8Array(32), 'web sessions'),
      provider: {
        start: unexpectedCall,
        finish: unexpectedCall,
        signOut: unexpectedCall,
        readLogoutToken: unexpectedCall,
        async refresh(refreshToken) {
          requests.push(refreshToken);
          await db.query('select 1');
          return await answer(refreshToken);
        },
      },
    });

  const begin = (): Promise<string> =>
    processes[0].begin(
      {
        tokens: { accessToken: 'access 0', refreshToken: 'refresh 0', idToken: 'id' },
        profile: { name: 'Anna', email: 'anna@example.org' },
        expiresInS: 600,
        issuer: 'https://home.example/idp',
        subject: 'anna',
        idpSession: null,
        authTimeS: 0,
      },
      { device: 'firefox linux' },
    );

  const accessTokenOf = (restored: Result<{ accessToken: string } | null>): string | null =>
    restored.ok ? (restored.value?.accessToken ?? null) : restored.code;

  test('an expiring token is refreshed by a provider on the same database', async () => {
    const sid = await begin();
    clock.advance({ minutes: 11 });
    expect(accessTokenOf(await processes[0].restore(sid))).toBe('access 1');
    clock.advance({ minutes: 9, seconds: 45 });
    expect(accessTokenOf(await processes[1].restore(sid))).toBe('access 2');
    expect(requests).toEqual(['refresh 0', 'refresh 1']);
  });

  test('parallel requests in two processes use the refresh token once', async () => {
    const sid = await begin();
    clock.advance({ minutes: 11 });
    const restored = await Promise.all(
      Array.from({ length: 20 }, (_, n) => processes[n % 2 === 0 ? 0 : 1].restore(sid)),
    );
    expect(restored.map(accessTokenOf)).toEqual(Array.from({ length: 20 }, () => 'access 1'));
    expect(requests).toEqual(['refresh 0']);
  });

  test('a valid token is used while another process refreshes it', async () => {
    const sid = await begin();
    clock.advance({ minutes: 9, seconds: 45 });
    const { promise, resolve } = Promise.withResolvers<Refreshed>();
    answer = () => promise;
    const slow = processes[0].restore(sid);
    await expect.poll(() => requests.length).toBe(1);
    expect(accessTokenOf(await processes[1].restore(sid))).toBe('access 0');
    resolve(ok({ tokens: tokensAfter('refresh 0'), expiresInS: 600 }));
    expect(accessTokenOf(await slow)).toBe('access 1');
    expect(accessTokenOf(await processes[1].restore(sid))).toBe('access 1');
  });

  test('a valid token is used while the provider is slow, and its late answer counts', async () => {
    const sid = await begin();
    clock.advance({ minutes: 9, seconds: 45 });
    const { promise, resolve } = Promise.withResolvers<Refreshed>();
    answer = () => promise;
    const hurried = sessionsOf(10);
    expect(accessTokenOf(await hurried.restore(sid))).toBe('access 0');
    expect(accessTokenOf(await hurried.restore(sid))).toBe('access 0');
    resolve(ok({ tokens: tokensAfter('refresh 0'), expiresInS: 600 }));
    await expect.poll(async () => accessTokenOf(await hurried.restore(sid))).toBe('access 1');
    expect(requests).toEqual(['refresh 0']);
  });

  test('a failed provider ends no session; a refusal does', async () => {
    const sid = await begin();
    answer = async () => fail('unavailable', 'identity-unavailable');
    clock.advance({ minutes: 9, seconds: 45 });
    expect(accessTokenOf(await processes[0].restore(sid))).toBe('access 0');
    clock.advance({ minutes: 1 });
    expect(accessTokenOf(await processes[0].restore(sid))).toBe('identity-unavailable');
    answer = async (used) => ok({ tokens: tokensAfter(used), expiresInS: 600 });
    expect(accessTokenOf(await processes[0].restore(sid))).toBe('access 1');
    clock.advance({ minutes: 11 });
    answer = async () => fail('unauthenticated', 'sign-in-refused');
    expect(accessTokenOf(await processes[0].restore(sid))).toBeNull();
    expect(await db.query('select sid_hash from web.session')).toEqual([]);
  });

  test('a process killed during a refresh delays others for seconds only', async () => {
    const sid = await begin();
    clock.advance({ minutes: 9, seconds: 45 });
    answer = () => new Promise(() => undefined);
    void processes[0].restore(sid);
    await expect.poll(() => requests.length).toBe(1);
    answer = async (used) => ok({ tokens: tokensAfter(used), expiresInS: 600 });
    clock.advance({ seconds: 16 });
    expect(accessTokenOf(await processes[1].restore(sid))).toBe('access 1');
  });

  test('deletes unused sessions and unfinished sign-ins', async () => {
    const sid = await begin();
    await processes[0].keepAttempt({ state: 's', nonce: 'n', verifier: 'v', returnPath: '/' });
    clock.advance({ hours: 24 * 29 });
    await processes[0].deleteOld(clock.now());
    expect(await db.query('select attempt_hash from web.sign_in_attempt')).toEqual([]);
    expect(accessTokenOf(await processes[0].restore(sid))).toBe('access 1');
    clock.advance({ hours: 24 * 31 });
    await processes[0].deleteOld(clock.now());
    expect(await db.query('select sid_hash from web.session')).toEqual([]);
  });
});

const unexpectedCall = (): never => {
  throw new Error('not asked here');
};

function tokensAfter(refreshToken: string) {
  const n = Number(refreshToken.split(' ')[1]) + 1;
  return { accessToken: `access ${n}`, refreshToken: `refresh ${n}`, idToken: '' };
}
