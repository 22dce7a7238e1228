import { signPerson, verifyToken } from '@hearth/access/access.ts';
import { type FakeClock, fakeClock, systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type IdentityProvider, createIdentityProvider } from './identity-provider.ts';
import { webMigrations } from './migrations.ts';
import { type Sessions, createSessions } from './sessions.ts';
import { type SapCdc, cdcClient, sapCdc } from './testing-sap-cdc.ts';

const key = { secret: new Uint8Array(32).fill(3) };
const email = 'ada.lindgren@example.org';

describe('external accounts at SAP Customer Data Cloud, with a local stand-in', () => {
  let db: Database;
  let clock: FakeClock;
  let cloud: SapCdc;
  let provider: IdentityProvider;
  let sessions: Sessions;

  beforeAll(async () => {
    db = await testDatabase({ name: 'pglite' }, [webMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    clock = fakeClock(systemClock.now());
    cloud = await sapCdc();
    provider = createIdentityProvider({
      issuer: cloud.issuer,
      ...cdcClient,
      redirectUri: 'https://home.example/auth/callback',
      postLogoutRedirectUri: 'https://home.example/landing',
      resource: null,
      fetch,
      clock,
      log: silentLogger,
    });
    sessions = createSessions({
      db,
      clock,
      provider,
      sealer: createSealer(new Uint8Array(32), 'web sessions'),
      personToken: ({ authTimeS, ...person }) =>
        signPerson({ ...person, authTime: authTimeS }, key, clock),
    });
    return () => cloud.close();
  });

  const signIn = async () => {
    const { url, attempt } = valueOf(await provider.start({ returnPath: '/', locale: 'de' }));
    return await provider.finish(await cloud.signIn(url, email), attempt);
  };
  const session = async () => {
    const sid = await sessions.begin(valueOf(await signIn()), { device: 'safari ios' });
    return { sid, restore: async () => await sessions.restore(sid) };
  };

  test('a sign-in requests PKCE, state, nonce and a refresh token, and no resource of ours', async () => {
    const { url } = valueOf(await provider.start({ returnPath: '/', locale: 'de', maxAgeS: 300 }));
    const parameters = Object.fromEntries(url.searchParams);
    expect(parameters).toMatchObject({
      client_id: cdcClient.clientId,
      scope: 'openid profile email offline_access',
      code_challenge_method: 'S256',
      max_age: '300',
      prompt: 'login',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(parameters).not.toHaveProperty('resource');
  });

  test('a person is identified by issuer and pairwise subject, and by our own token at our services', async () => {
    const { restore } = await session();
    const restored = valueOf(await restore());
    expect(restored).toMatchObject({
      issuer: cloud.issuer.href,
      subject: expect.stringMatching(/^[\w-]{43}$/),
      profile: { name: 'Ada Lindgren', email },
    });
    const caller = valueOf(await verifyToken(restored?.accessToken ?? '', key, clock));
    expect(caller).toMatchObject({
      kind: 'person',
      issuer: cloud.issuer.href,
      subject: restored?.subject,
    });
    expect(valueOf(await signIn()).subject).toBe(restored?.subject);
  });

  test('rotated keys cost one request; unknown key ids do not repeat it', async () => {
    valueOf(await signIn());
    expect(cloud.requestCounts.keys).toBe(1);
    valueOf(await signIn());
    expect(cloud.requestCounts.keys).toBe(1);
    await cloud.rollKeys();
    clock.advance({ seconds: 11 });
    valueOf(await signIn());
    expect(cloud.requestCounts.keys).toBe(2);
    await cloud.rollKeys();
    expect(await signIn()).toMatchObject({ ok: false, code: 'sign-in-answer-wrong' });
    expect(cloud.requestCounts.keys).toBe(2);
  });

  test('a refusal with status 200 ends the session; an outage with status 200 does not', async () => {
    const { restore } = await session();
    clock.advance({ minutes: 9, seconds: 40 });
    for (const trouble of [500_001, 403_048, 'html'] as const) {
      cloud.trouble = trouble;
      expect(valueOf(await restore())).toMatchObject({ profile: { email } });
    }
    cloud.trouble = null;
    expect(valueOf(await restore())).not.toBeNull();
    clock.advance({ minutes: 9, seconds: 40 });
    cloud.trouble = 403_005;
    expect(valueOf(await restore())).toBeNull();
  });

  test('a locked account keeps its session until its token ends', async () => {
    const { restore } = await session();
    cloud.trouble = 403_120;
    expect(valueOf(await restore())).not.toBeNull();
    clock.advance({ minutes: 9, seconds: 40 });
    expect(valueOf(await restore())).toBeNull();
  });

  test('a pending account and an outage have different errors at the sign-in', async () => {
    for (const [trouble, code] of [
      [206_001, 'account-incomplete'],
      [206_002, 'account-unverified'],
      [403_041, 'account-locked'],
      [403_120, 'account-locked'],
      [403_042, 'sign-in-refused'],
    ] as const) {
      cloud.trouble = trouble;
      expect(await signIn()).toMatchObject({ kind: 'unauthenticated', code });
    }
    for (const trouble of [500_001, 301_001, 'html'] as const) {
      cloud.trouble = trouble;
      expect(await signIn()).toMatchObject({ ok: false });
      expect((await signIn()).ok ? '' : await signIn()).not.toMatchObject({
        kind: 'unauthenticated',
      });
    }
  });

  test('a clock difference of seconds is accepted, of minutes refused', async () => {
    cloud.skewS = 25;
    expect(await signIn()).toMatchObject({ ok: true });
    cloud.skewS = -3_600 - 25;
    expect(await signIn()).toMatchObject({ ok: true });
    cloud.skewS = -3_600 - 120;
    expect(await signIn()).toMatchObject({ ok: false });
  });

  test('an answer of another issuer, another sign-in or another state is refused', async () => {
    cloud.wrongIssuer = 'https://fidm.eu1.gigya.example/oidc/op/v1.0/other';
    expect(await signIn()).toMatchObject({ ok: false });
    cloud.wrongIssuer = null;
    cloud.wrongNonce = true;
    expect(await signIn()).toMatchObject({ ok: false });
    cloud.wrongNonce = false;
    const { url, attempt } = valueOf(await provider.start({ returnPath: '/', locale: 'en' }));
    const query = await cloud.signIn(url, email);
    const foreign = new URLSearchParams(query);
    foreign.set('iss', 'https://evil.example');
    expect(await provider.finish(foreign, attempt)).toMatchObject({ ok: false });
    query.set('state', 'another');
    expect(await provider.finish(query, attempt)).toMatchObject({ ok: false });
  });

  test('without auth_time, a sign-in counts as fresh only if a fresh one was requested', async () => {
    cloud.noAuthTime = true;
    expect(valueOf(await signIn()).authTimeS).toBe(0);
    const request = { returnPath: '/', locale: 'de', maxAgeS: 300 };
    const { url, attempt } = valueOf(await provider.start(request));
    const stepUp = valueOf(await provider.finish(await cloud.signIn(url, email), attempt));
    expect(clock.now().epochMilliseconds / 1000 - stepUp.authTimeS).toBeLessThan(60);
  });

  test('without a refresh token a sign-in is valid for twelve hours', async () => {
    cloud.noRefreshToken = true;
    const { restore } = await session();
    clock.advance({ hours: 11 });
    expect(valueOf(await restore())).not.toBeNull();
    clock.advance({ hours: 1 });
    expect(valueOf(await restore())).toBeNull();
    expect(cloud.requestCounts.tokens).toBe(1);
  });

  test('sign-out ends our session only, where the provider has no sign-out address', async () => {
    const { sid, restore } = await session();
    const left = await sessions.endWithProvider(sid, '');
    expect(left?.url.href).toBe('https://home.example/landing');
    expect(valueOf(await restore())).toBeNull();
  });
});
