import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from './migrations.ts';
import {
  Browser,
  type RelyingParty,
  exchange,
  interactionIn,
  locationOf,
  relyingParty,
  signInWith,
} from './testing-browser.ts';
import {
  type IdentityWorld,
  anna,
  callback,
  identityWorld,
  newEmail,
  publicUrl,
} from './testing.ts';

describe.each(engines)('a sign-in on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  let rp: RelyingParty;
  let subject: string;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
    rp = await relyingParty(world);
    subject = await world.addUser(anna);
  });
  afterAll(() => db.close());

  const newBrowser = (): Browser => new Browser(world.service.fetch);

  async function signedIn(): Promise<Browser> {
    const browser = newBrowser();
    const begun = await rp.begin();
    await exchange(rp, begun, await signInWith(world, browser, { begun, ...anna }));
    return browser;
  }

  test('brings the person to the web with their name, and a code for three tokens', async () => {
    const browser = newBrowser();
    const begun = await rp.begin();
    const returned = await signInWith(world, browser, { begun, ...anna });
    expect(returned.origin + returned.pathname).toBe(callback);
    expect(returned.searchParams.get('iss')).toBe('http://localhost:3000/idp');
    const tokens = await exchange(rp, begun, returned);
    expect(tokens.claims()).toMatchObject({
      sub: subject,
      email: anna.email,
      email_verified: true,
      name: anna.name,
      locale: anna.locale,
      acr: 'urn:hearth:acr:password',
      amr: ['pwd'],
      auth_time: expect.any(Number),
    });
    expect(tokens.refresh_token).toEqual(expect.any(String));
    const account = await world.accounts.getAccount({}, { token: tokens.access_token });
    expect(account).toMatchObject({ ok: true, value: { subject, email: anna.email } });
  });

  test('a second sign-in in the browser needs no password', async () => {
    const browser = await signedIn();
    const begun = await rp.begin();
    const returned = locationOf(await browser.open(begun.url));
    expect(returned.pathname).toBe('/auth/callback');
    expect((await exchange(rp, begun, returned)).claims()?.sub).toBe(subject);
  });

  test('requires a new sign-in when requested, and returns its time', async () => {
    const browser = await signedIn();
    const begun = await rp.begin({ prompt: 'login', max_age: '300' });
    const tokens = await exchange(rp, begun, await signInWith(world, browser, { begun, ...anna }));
    expect(tokens.claims()?.['auth_time']).toBeGreaterThan(0);
  });

  test('answers without a form to prompt=none', async () => {
    const { url } = await rp.begin({ prompt: 'none' });
    const returned = locationOf(await newBrowser().open(url));
    expect(returned.searchParams.get('error')).toBe('login_required');
  });

  test('the form has the address and language that the web sent', async () => {
    const begun = await rp.begin({ ui_locales: 'ar de', login_hint: anna.email });
    const response = await newBrowser().open(begun.url);
    expect(locationOf(response).searchParams.get('ui_locales')).toBe('ar de');
    const interaction = interactionIn(response);
    const current = await world.signIns.getInteraction(
      { params: { interaction } },
      await world.asWeb(),
    );
    expect(valueOf(current)).toEqual({
      prompt: 'login',
      isStepUp: false,
      loginHint: anna.email,
      locale: 'ar',
    });
  });

  test('ends when the form was open for too long, as if it had never been', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const browser = new Browser(later.service.fetch);
    const interaction = interactionIn(await browser.open((await rp.begin()).url));
    later.clock.advance({ minutes: 31 });
    const body = { email: anna.email, password: anna.password, address: '192.0.2.8' };
    const gone = { ok: false, kind: 'gone', code: 'interaction-expired' };
    for (const uid of [interaction, 'nobody-began-this']) {
      const input = { params: { interaction: uid } };
      const web = await later.asWeb();
      expect(await later.signIns.signIn({ ...input, body }, web)).toMatchObject(gone);
      expect(await later.signIns.getInteraction(input, web)).toMatchObject(gone);
    }
  });

  test('is not answered to anyone but the web', async () => {
    const interaction = interactionIn(await newBrowser().open((await rp.begin()).url));
    expect(await world.signIns.getInteraction({ params: { interaction } })).toMatchObject({
      ok: false,
      kind: 'unauthenticated',
    });
  });

  test('continues only in the browser of the password', async () => {
    const attacker = newBrowser();
    const interaction = interactionIn(await attacker.open((await rp.begin()).url));
    const body = { email: anna.email, password: anna.password, address: '192.0.2.9' };
    const { resume } = valueOf(
      await world.signIns.signIn({ params: { interaction }, body }, await world.asWeb()),
    );
    const [path = ''] = resume.split('?');
    expect((await attacker.open(path)).status).toBe(400);
    expect((await attacker.open(`${path}?ticket=guessed`)).status).toBe(400);
    expect((await newBrowser().open(resume)).status).toBe(400);
  });

  test('of another person ends the session of the one before', async () => {
    const browser = newBrowser();
    const first = await rp.begin();
    const annas = await exchange(
      rp,
      first,
      await signInWith(world, browser, { begun: first, ...anna }),
    );
    const ben = { email: newEmail(), password: 'seven slow herons', name: 'Ben', locale: 'en' };
    const bens = await world.addUser({ ...ben, locale: 'en' });
    const second = await rp.begin({ prompt: 'login' });
    const returned = await signInWith(world, browser, { begun: second, ...ben });
    expect((await exchange(rp, second, returned)).claims()?.sub).toBe(bens);
    const refreshed = await refreshAnswer(annas.refresh_token ?? '');
    expect(refreshed).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('is refused with a page, never a redirect, when the way back is not ours', async () => {
    const { url } = await rp.begin({ redirect_uri: 'https://elsewhere.example/callback' });
    const response = await newBrowser().open(url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('invalid_redirect_uri');
  });

  test('is refused without a proof key, and with one that proves nothing', async () => {
    const { url } = await rp.begin();
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const bare = locationOf(await newBrowser().open(url));
    expect(bare.searchParams.get('error')).toBe('invalid_request');
    const plain = await rp.begin({ code_challenge_method: 'plain' });
    const returned = locationOf(await newBrowser().open(plain.url));
    expect(returned.searchParams.get('error')).toBe('invalid_request');
  });

  test('pages cannot be framed, run no script and never contain the requested host', async () => {
    const response = await world.service.fetch(
      new Request('http://evil.example/idp/auth?client_id=nobody&ui_locales=ar', {
        headers: { 'x-forwarded-host': 'evil.example', accept: 'text/html' },
      }),
    );
    expect(response.status).toBe(400);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toContain('dir="rtl"');
    expect(html).not.toMatch(/<script|evil/);
  });

  test('uses the public origin in all addresses', async () => {
    const response = await world.service.fetch(
      new Request('http://evil.example/idp/.well-known/openid-configuration', {
        headers: { host: 'evil.example', 'x-forwarded-proto': 'https' },
      }),
    );
    const found = await response.text();
    expect(found).not.toContain('evil');
    expect(JSON.parse(found)).toMatchObject({
      issuer: 'http://localhost:3000/idp',
      token_endpoint: 'http://localhost:3000/idp/token',
      code_challenge_methods_supported: ['S256'],
    });
    expect(found).not.toMatch(/introspection_endpoint|registration_endpoint|userinfo_endpoint/);
  });

  test('and its keys outlast a restart', async () => {
    const browser = newBrowser();
    const begun = await rp.begin();
    const tokens = await exchange(rp, begun, await signInWith(world, browser, { begun, ...anna }));
    const again = await identityWorld(db, { ...world.deps });
    expect(await again.service.publicKeys()).toEqual(await world.service.publicKeys());
    const after = new Browser(again.service.fetch);
    for (const [name, cookie] of browser.cookies) after.cookies.set(name, cookie);
    const next = await rp.begin();
    expect(locationOf(await after.open(next.url)).pathname).toBe('/auth/callback');
    const account = await again.accounts.getAccount({}, { token: tokens.access_token });
    expect(account.ok).toBe(true);
  });

  test('works behind TLS with cookies bound to the host', async () => {
    const secure = await identityWorld(db, {
      ...world.deps,
      publicUrl: new URL('https://hearth.example'),
    });
    const params = new URLSearchParams({
      client_id: secure.deps.client.id,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const response = await secure.service.fetch(
      new Request(`http://10.0.0.7:8080/idp/auth?${params.toString()}`),
    );
    expect(response.status).toBe(303);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^__Secure-idp_resume=.*path=\/idp\/auth\/.*secure; httponly/i),
      ]),
    );
    expect(
      cookies.filter((cookie) => !/samesite=lax.*secure|secure.*samesite=lax/i.test(cookie)),
    ).toEqual([]);
  });

  async function refreshAnswer(token: string): Promise<{ status: number; error: unknown }> {
    const { id, secret } = world.deps.client;
    const response = await world.service.fetch(
      new Request(new URL('/idp/token', publicUrl), {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${id}:${encodeURIComponent(secret)}`)}`,
        },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
      }),
    );
    const answer = (await response.json()) as { error?: unknown };
    return { status: response.status, error: answer.error };
  }
});
