import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { fail, ok, valueOf } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { type TestEngine, engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authRoutes } from './auth-routes.ts';
import type { WebSettings } from './backend.ts';
import type { IdentityProvider, SignedIn } from './identity-provider.ts';
import { webMigrations } from './migrations.ts';
import { createOpaqueName } from './opaque-name.ts';
import { type Sessions, createSessions } from './sessions.ts';
import { type StartLimit, createStartLimit, startsByNetwork } from './start-limit.ts';

const origin = 'https://home.example';
const settings: WebSettings = {
  publicUrl: new URL(origin),
  environment: 'feature',
  brand: valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth')),
  hasOutbox: false,
  reporting: { tagManager: null, errors: null, telemetry: null },
  viewportZoom: 'locked',
  formTargets: [],
  elsewhere: null,
  hasDemo: false,
  demoAccount: null,
};

/** A provider that admits everybody, with one person for each code, and accepts logout tokens of its format. */
const provider: IdentityProvider = {
  async start({ returnPath, maxAgeS }) {
    const attempt = { state: randomUUID(), nonce: 'n', verifier: 'v', returnPath };
    const query = new URLSearchParams({ state: attempt.state });
    if (maxAgeS !== undefined) query.set('max_age', String(maxAgeS));
    return ok({ url: new URL(`https://idp.example/authorize?${query}`), attempt });
  },
  async finish(query) {
    const code = query.get('code');
    return code === null ? fail('unauthenticated', 'sign-in-refused') : ok(signedIn(code));
  },
  refresh: async () => fail('unavailable', 'identity-unavailable'),
  signOut: async ({ idToken, cookie }) => {
    const url = new URL(`https://idp.example/end?of=${idToken}`);
    return ok({ url, cookies: [`idp=; Max-Age=0; of=${cookie.includes('__Host-sid=')}`] });
  },
  async readLogoutToken(token) {
    const [jti = '', subject, idpSession] = token.split(' ');
    if (jti === '') return fail('malformed', 'not-a-logout-token');
    const issuer = 'https://idp.example';
    return ok({ issuer, jti, expiresAtS: 2_000_000_000, subject, idpSession });
  },
};

const signedIn = (code: string): SignedIn => ({
  tokens: { accessToken: `access ${code}`, refreshToken: 'r', idToken: `id-${code}` },
  profile: { name: null, email: null },
  expiresInS: 600,
  issuer: 'https://idp.example',
  subject: code,
  idpSession: `session of ${code}`,
  authTimeS: 0,
});

describe.each(engines)('authRoutes on $name', (engine: TestEngine) => {
  let clock: FakeClock;
  let db: Database;
  let sessions: Sessions;
  let app: Hono;
  let startLimit: StartLimit;
  const ended: string[] = [];

  beforeAll(async () => {
    db = await testDatabase(engine, [webMigrations]);
    clock = fakeClock('2026-01-01T00:00:00Z');
    const sealer = createSealer(new Uint8Array(32), 'web sessions');
    sessions = createSessions({ db, clock, provider, sealer });
    const opaque = createOpaqueName(new Uint8Array(32));
    startLimit = createStartLimit({ db, clock, opaque });
    app = authRoutes({
      provider,
      sessions,
      startLimit,
      settings,
      identity: {
        endSessions: async ({ body }) => {
          ended.push(body.ending.which);
          return ok(undefined);
        },
      },
      product: {
        removePushDevice: async ({ params }, options) => {
          ended.push(`push ${params.device} ${options?.token}`);
          return ok(undefined);
        },
        removeOtherPushDevices: async ({ body }, options) => {
          ended.push(`push except ${body.keep} ${options?.token}`);
          return ok(undefined);
        },
      },
    });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query('delete from web.session');
  });

  const get = (path: string, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
    load(
      app,
      new Request(new URL(path, origin), { headers: { ...headers, cookie: written(cookies) } }),
    );
  const post = (path: string, body: Record<string, string>, cookies: Cookies = {}) =>
    load(
      app,
      new Request(new URL(path, origin), {
        method: 'POST',
        headers: { cookie: written(cookies) },
        body: new URLSearchParams(body),
      }),
    );
  const start = async (returnTo = '/launcher', cookies: Cookies = {}) =>
    await get(`/auth/start?return=${encodeURIComponent(returnTo)}`, cookies);
  /** The provider's redirect, while the sign-in is pending there. */
  const callBack = (answer: string, begun: Begun, cookies: Cookies = {}) => {
    const state = new URL(begun.location ?? '').searchParams.get('state') ?? '';
    return get(`/auth/callback?${answer}&state=${state}`, { ...begun.cookies, ...cookies });
  };
  const signIn = async (code: string): Promise<string> =>
    (await callBack(`code=${code}`, await start())).cookies['__Host-sid'] ?? '';
  const personOf = async (sid: string): Promise<string | null> => {
    const restored = await sessions.restore(sid);
    return restored.ok ? (restored.value?.subject ?? null) : null;
  };

  test('the session cookie is hidden from scripts, other sites and plain http', async () => {
    const answer = await callBack('code=anna', await start());
    const line = answer.setCookie.find((each) => each.startsWith('__Host-sid=')) ?? '';
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(line).toContain(part);
    expect(line).not.toContain('Domain');
  });

  test.each([
    ['/energy/history?period=year', '/energy/history?period=year'],
    ['https://evil.example/', '/launcher'],
    ['//evil.example', '/launcher'],
    ['/\\evil.example', '/launcher'],
    ['/auth/start', '/launcher'],
    ['/sign-out', '/launcher'],
    ['javascript:alert(1)', '/launcher'],
  ])('a sign-in that was to return to %s returns to %s', async (returnPath, reached) => {
    const answer = await callBack('code=anna', await start(returnPath));
    expect(answer.location).toBe(reached);
  });

  test('limits the sign-ins of one network in ten minutes, also parallel ones, and not those of others', async () => {
    const from = (address: string) =>
      get('/auth/start', {}, { 'x-client-address': address, 'sec-fetch-mode': 'navigate' });
    const flood = Array.from({ length: startsByNetwork.max + 20 }, (_, at) =>
      from(`2001:db8:1:2::${at.toString(16)}`),
    );
    const locations = (await Promise.all(flood)).map(({ location }) => location ?? '');
    const refused = locations.filter((to) => to === '/sign-in?problem=too-many-starts');
    expect(refused).toHaveLength(20);
    expect((await from('2001:db8:1:3::1')).location).toContain('https://idp.example/');
    clock.advance({ seconds: startsByNetwork.windowS });
    expect((await from('2001:db8:1:2::1')).location).toContain('https://idp.example/');
    await startLimit.deleteOld(clock.now().add({ seconds: startsByNetwork.windowS + 1 }));
    await sessions.deleteOld(clock.now().add({ seconds: 601 }));
    const rows = await db.query(
      'select kind from web.rate_limit union all select sealed from web.sign_in_attempt',
    );
    expect(rows).toEqual([]);
  });

  test('completes an attempt once, in the browser that began it, within ten minutes', async () => {
    const begun = await start();
    expect((await callBack('code=anna', begun)).location).toBe('/launcher');
    expect((await callBack('code=anna', begun)).location).toBe(expired);
    const other = await start();
    expect((await callBack('code=anna', { ...other, cookies: {} })).location).toBe(expired);
    const [name = ''] = Object.keys(other.cookies);
    expect((await callBack('code=anna', other, { [name]: 'guessed' })).location).toBe(expired);
    expect((await get('/auth/callback?code=anna', other.cookies)).location).toBe(expired);
    const slow = await start();
    clock.advance({ minutes: 11 });
    expect((await callBack('code=anna', slow)).location).toBe(expired);
    expect(await db.query('select sid_hash from web.session')).toHaveLength(1);
  });

  test('completes sign-ins of several pages in any order', async () => {
    const first = await start('/account');
    const second = await start('/energy', first.cookies);
    const both = { ...first.cookies, ...second.cookies };
    expect((await callBack('code=anna', first, both)).location).toBe('/account');
    expect((await callBack('code=anna', second, both)).location).toBe('/energy');
  });

  test('keeps a browser’s last five attempts', async () => {
    let present: Cookies = {};
    for (let begun = 0; begun < 7; begun += 1) {
      const { setCookie, cookies } = await start('/launcher', present);
      const gone = setCookie.filter((line) => line.includes('Max-Age=0'));
      const left = Object.entries(present).filter(
        ([name]) => !gone.some((line) => line.startsWith(`${name}=`)),
      );
      present = { ...Object.fromEntries(left), ...cookies };
    }
    expect(Object.keys(present)).toHaveLength(5);
  });

  test('two tabs with one attempt get one session', async () => {
    const begun = await start();
    await Promise.all(Array.from({ length: 8 }, () => callBack('code=anna', begun)));
    expect(await db.query('select sid_hash from web.session')).toHaveLength(1);
  });

  test('a sign-in gets a new session id', async () => {
    const planted = await signIn('mallory');
    const answer = await callBack('code=anna', await start(), { '__Host-sid': planted });
    const sid = answer.cookies['__Host-sid'] ?? '';
    expect(sid).not.toBe(planted);
    expect(await personOf(sid)).toBe('anna');
    expect(await personOf(planted)).toBeNull();
  });

  test('a sign-in after a session’s ninety days gets a new session', async () => {
    let sid = await signIn('anna');
    for (let days = 0; days < 95; days += 19) {
      await personOf(sid);
      clock.advance({ hours: 19 * 24 });
    }
    expect(await personOf(sid)).toBeNull();
    const answer = await callBack('code=anna', await start(), { '__Host-sid': sid });
    sid = answer.cookies['__Host-sid'] ?? '';
    expect(await personOf(sid)).toBe('anna');
  });

  test('a step-up requires a fresh sign-in, and keeps the selected installation', async () => {
    const sid = await signIn('anna');
    const restored = await sessions.restore(sid);
    const session = restored.ok ? restored.value : null;
    if (!session) throw new Error('no session');
    await sessions.select(session, '01900000-0000-7000-8000-000000000001');
    const started = await get('/auth/start?step-up=1&return=/account/email', { '__Host-sid': sid });
    expect(new URL(started.location ?? '').searchParams.get('max_age')).toBe('300');
    const answer = await callBack('code=anna', started, { '__Host-sid': sid });
    expect(answer.location).toBe('/account/email');
    const renewed = await sessions.restore(answer.cookies['__Host-sid'] ?? '');
    expect(renewed).toMatchObject({
      value: { selectedInstallation: '01900000-0000-7000-8000-000000000001' },
    });
    const other = await callBack('code=bert', await start(), {
      '__Host-sid': answer.cookies['__Host-sid'] ?? '',
    });
    const bert = await sessions.restore(other.cookies['__Host-sid'] ?? '');
    expect(bert).toMatchObject({ value: { selectedInstallation: null } });
  });

  test('a person lists their own sessions with devices, and ends one or all others', async () => {
    const sids = [await signIn('anna'), await signIn('anna'), await signIn('anna')] as const;
    const bert = await signIn('bert');
    const restored = await sessions.restore(sids[0]);
    const mine = restored.ok ? restored.value : null;
    if (!mine) throw new Error('no session');
    const listed = await sessions.list(mine);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ device: 'unknown unknown', idpSession: 'session of anna' });
    const others = listed.filter(({ id }) => id !== mine.id);
    expect(await sessions.endOne(mine, others[0]?.id ?? '')).toMatchObject({ id: others[0]?.id });
    expect(await sessions.endOne(mine, others[0]?.id ?? '')).toBeNull();
    await sessions.endOthers(mine);
    expect(await sessions.list(mine)).toHaveLength(1);
    expect([await personOf(sids[0]), await personOf(sids[1]), await personOf(bert)]).toEqual([
      'anna',
      null,
      'bert',
    ]);
    const foreign = await sessions.restore(bert);
    const id = foreign.ok ? (foreign.value?.id ?? '') : '';
    expect(await sessions.endOne(mine, id)).toBeNull();
    expect(await personOf(bert)).toBe('bert');
  });

  test('a refusal of the provider is shown at the sign-in screen, without a session', async () => {
    const answer = await callBack('error=access_denied', await start());
    expect(answer.location).toBe('/sign-in?problem=sign-in-refused');
    expect(answer.cookies['__Host-sid']).toBeUndefined();
  });

  test('sign-out ends the session, clears the browser and continues at the provider', async () => {
    const sid = await signIn('anna');
    const answer = await post('/sign-out', {}, { '__Host-sid': sid });
    expect(answer.location).toBe('https://idp.example/end?of=id-anna');
    expect(answer.headers.get('clear-site-data')).toContain('"storage"');
    expect(answer.setCookie.join()).toMatch(/__Host-sid=;.*Max-Age=0/);
    expect(answer.setCookie).toContain('idp=; Max-Age=0; of=true');
    expect(await personOf(sid)).toBeNull();
    expect((await post('/sign-out', {}, { '__Host-sid': sid })).location).toBe('/landing');
  });

  test('a lost sign-out is repeated before the next page', async () => {
    const sid = await signIn('anna');
    const other = await signIn('anna');
    const cookies = { '__Host-sid': sid, leaving: 'here' };
    for (const path of ['/launcher.data', '/changes?installation=1'])
      expect((await get(path, cookies, { 'sec-fetch-mode': 'cors' })).status).toBe(401);
    expect((await post('/account', {}, cookies)).status).toBe(401);
    expect(await personOf(sid)).toBe('anna');
    const answer = await get('/launcher', cookies);
    expect(answer.location).toBe('https://idp.example/end?of=id-anna');
    expect(answer.headers.get('clear-site-data')).toContain('"storage"');
    expect(answer.setCookie.join()).toMatch(/__Host-sid=;.*leaving=; Max-Age=0/);
    expect([await personOf(sid), await personOf(other)]).toEqual([null, 'anna']);
    const everywhere = { '__Host-sid': await signIn('anna'), leaving: 'everywhere' };
    await get('/launcher', everywhere, { 'sec-fetch-mode': 'navigate' });
    expect(await personOf(other)).toBeNull();
    expect(ended.splice(0)).toEqual(['push except null access anna', 'all']);
    expect((await get('/launcher', { leaving: 'here' })).location).toBe('/landing');
  });

  test('a sign-out everywhere ends all sessions here and at the provider', async () => {
    const [sid, other] = [await signIn('anna'), await signIn('anna')];
    const bert = await signIn('bert');
    await post('/sign-out', { everywhere: 'yes' }, { '__Host-sid': sid });
    expect([await personOf(sid), await personOf(other), await personOf(bert)]).toEqual([
      null,
      null,
      'bert',
    ]);
    expect(ended.splice(0)).toEqual(['push except null access anna', 'all']);
  });

  test('a sign-out ends push on this device, whoever sends its name', async () => {
    const device = '018f3c8e-0000-7000-8000-000000000001';
    const sid = await signIn('anna');
    const answer = await post('/sign-out', {}, { '__Host-sid': sid, '__Host-push': device });
    expect(ended.splice(0)).toEqual([`push ${device} access anna`]);
    expect(answer.setCookie.join()).toMatch(/__Host-push=; Max-Age=0/);
    const other = await signIn('anna');
    await post('/sign-out', {}, { '__Host-sid': other, '__Host-push': '../v1/person' });
    await post('/sign-out', {}, { '__Host-push': device });
    expect(ended).toEqual([]);
  });

  test('a back-channel logout ends one session or all of a person; its token is valid once', async () => {
    const [anna, other, bert] = [await signIn('anna'), await signIn('anna'), await signIn('bert')];
    const bertOnly = { logout_token: 'jti-1 bert' };
    expect((await post('/auth/backchannel-logout', bertOnly)).status).toBe(200);
    expect(await personOf(bert)).toBeNull();
    expect(await personOf(anna)).toBe('anna');
    const again = await signIn('bert');
    const replayed = await post('/auth/backchannel-logout', bertOnly);
    expect(replayed.status).toBe(400);
    expect(await personOf(again)).toBe('bert');
    await post('/auth/backchannel-logout', { logout_token: 'jti-2 anna' });
    expect([await personOf(anna), await personOf(other)]).toEqual([null, null]);
    expect((await post('/auth/backchannel-logout', { logout_token: '' })).status).toBe(400);
    expect((await post('/auth/backchannel-logout', {})).status).toBe(400);
  });
});

type Cookies = Readonly<Record<string, string>>;
type Begun = Awaited<ReturnType<typeof load>>;

const expired = '/sign-in?problem=sign-in-expired';

async function load(app: Hono, request: Request) {
  const { status, headers } = await app.fetch(request);
  const setCookie = headers.getSetCookie();
  const pairs = setCookie.map((line) => line.split(';')[0]?.split('=') ?? []);
  const cookies = Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name, value]] : [])),
  );
  return { status, headers, setCookie, cookies, location: headers.get('location') };
}

const written = (cookies: Readonly<Record<string, string>>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
