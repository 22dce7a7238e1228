import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@hearth/platform/database/database.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from './migrations.ts';
import { rotateSigningKeys } from './signing-keys/store.ts';
import {
  Browser,
  type RelyingParty,
  exchange,
  interactionIn,
  locationOf,
  relyingParty,
  signInWith,
} from './testing-browser.ts';
import { type IdentityWorld, afterSignOut, anna, identityWorld, publicUrl } from './testing.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';

const backchannel = 'http://localhost:3000/auth/backchannel-logout';

describe.each(everyEngine)('tokens on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  let rp: RelyingParty;
  const notified: string[] = [];

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(slow(db), {
      client: {
        id: 'hearth-web',
        secret: 'only for this test: with % and + in it',
        redirectUris: ['http://localhost:3000/auth/callback'],
        postLogoutRedirectUris: [afterSignOut],
        backchannelLogoutUri: backchannel,
      },
      fetchOwn: async (request) => {
        if (request.url !== backchannel) return new Response(null, { status: 404 });
        notified.push(new URLSearchParams(await request.text()).get('logout_token') ?? '');
        return new Response(null, { status: 204 });
      },
    });
    rp = await relyingParty(world);
    await world.addUser(anna);
  });
  afterAll(() => db.close());

  async function signedIn(): Promise<{
    browser: Browser;
    tokens: Awaited<ReturnType<typeof exchange>>;
  }> {
    const browser = new Browser(world.service.fetch);
    const begun = await rp.begin();
    const tokens = await exchange(rp, begun, await signInWith(world, browser, { begun, ...anna }));
    return { browser, tokens };
  }

  async function outcomes(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
    const settled = await Promise.allSettled(attempts);
    const names = settled.map((outcome) =>
      outcome.status === 'fulfilled'
        ? 'ok'
        : outcome.reason instanceof oidc.ResponseBodyError
          ? outcome.reason.error
          : String(outcome.reason),
    );
    return Object.fromEntries(
      [...new Set(names)].map((name) => [
        name,
        names.filter((candidate) => candidate === name).length,
      ]),
    );
  }

  test('ten exchanges of one code at once: one gets them', async () => {
    const browser = new Browser(world.service.fetch);
    const begun = await rp.begin();
    const returned = await signInWith(world, browser, { begun, ...anna });
    const attempts = Array.from({ length: 10 }, () => exchange(rp, begun, returned));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_grant: 9 });
  });

  test('ten uses of one refresh token at once: one gets its successor', async () => {
    const { tokens } = await signedIn();
    const token = tokens.refresh_token ?? '';
    const attempts = Array.from({ length: 10 }, () => oidc.refreshTokenGrant(rp.config, token));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_grant: 9 });
  });

  test('reuse of a refresh token revokes its family', async () => {
    const { tokens } = await signedIn();
    const first = tokens.refresh_token ?? '';
    const next = await oidc.refreshTokenGrant(rp.config, first);
    expect(next.refresh_token).not.toBe(first);
    expect(next.claims()?.sub).toBe(tokens.claims()?.sub);
    const refused = { error: 'invalid_grant' };
    await expect(oidc.refreshTokenGrant(rp.config, first)).rejects.toMatchObject(refused);
    await expect(oidc.refreshTokenGrant(rp.config, next.refresh_token ?? '')).rejects.toMatchObject(
      refused,
    );
    const rows = await db.query(
      `select 1 from platform.audit where action = 'refresh-token-replayed'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('a code exchanged twice revokes its tokens', async () => {
    const browser = new Browser(world.service.fetch);
    const begun = await rp.begin();
    const returned = await signInWith(world, browser, { begun, ...anna });
    const tokens = await exchange(rp, begun, returned);
    const refused = { error: 'invalid_grant' };
    await expect(exchange(rp, begun, returned)).rejects.toMatchObject(refused);
    await expect(
      oidc.refreshTokenGrant(rp.config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject(refused);
  });

  test('a code is worth nothing without the proof or with the wrong secret', async () => {
    const browser = new Browser(world.service.fetch);
    const begun = await rp.begin();
    const returned = await signInWith(world, browser, { begun, ...anna });
    const other = { ...begun, verifier: oidc.randomPKCECodeVerifier() };
    await expect(exchange(rp, other, returned)).rejects.toMatchObject({ error: 'invalid_grant' });
    const response = await world.service.fetch(
      new Request(new URL('/idp/token', publicUrl), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('hearth-web:wrong')}` },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }),
      }),
    );
    expect(response.status).toBe(401);
  });

  test('the database has hashes of session ids and tokens only', async () => {
    const { browser, tokens } = await signedIn();
    const rows = await db.query<{ row: string }>(
      'select m::text as row from identity.oidc_model m',
    );
    const secrets = [tokens.refresh_token ?? '-', browser.cookies.get('idp_session')?.value ?? '-'];
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
    const keys = await db.query<{ row: string }>(
      'select k::text as row from identity.signing_key k',
    );
    expect(keys.map(({ row }) => row).join()).not.toMatch(/"d"/);
  });

  test('sign-out by the web needs no confirmation, ends session and tokens, and notifies the web', async () => {
    const { browser, tokens } = await signedIn();
    notified.length = 0;
    const address = oidc.buildEndSessionUrl(rp.config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: afterSignOut,
      state: 'kept',
    });
    // As a form, so that no address has the token.
    const form = Object.fromEntries(address.searchParams);
    const left = locationOf(await browser.open('/idp/session/end', form));
    expect(left.href).toBe(`${afterSignOut}?state=kept`);
    expect(browser.cookies.has('idp_session')).toBe(false);
    await expect(
      oidc.refreshTokenGrant(rp.config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(interactionIn(await browser.open((await rp.begin()).url))).toEqual(expect.any(String));
    const keys = createRemoteJWKSet(new URL('/idp/jwks', publicUrl), {
      [customFetch]: async (url, options) => await world.service.fetch(new Request(url, options)),
    });
    const { payload } = await jwtVerify(notified[0] ?? '', keys, {
      issuer: 'http://localhost:3000/idp',
      audience: 'hearth-web',
      typ: 'logout+jwt',
    });
    expect(payload).toMatchObject({ sub: tokens.claims()?.sub, sid: tokens.claims()?.['sid'] });
  });

  test('sign-out from another site needs a confirmation', async () => {
    const { browser, tokens } = await signedIn();
    const page = await browser.open('/idp/session/end?ui_locales=de');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Abmelden?');
    expect(html).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    await oidc.refreshTokenGrant(rp.config, tokens.refresh_token ?? '');
    const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? '';
    const confirmed = await browser.open('/idp/session/end/confirm', { xsrf, logout: 'yes' });
    expect(locationOf(confirmed).pathname).toBe('/idp/session/end/success');
    const done = await browser.open('/idp/session/end/success');
    expect(locationOf(done).href).toBe(publicUrl.href);
    expect(browser.cookies.has('idp_session')).toBe(false);
  });

  test('sign-out without a session redirects to the home page only', async () => {
    const { tokens } = await signedIn();
    const hint = { id_token_hint: tokens.id_token ?? '' };
    const out = (uri: string): URL =>
      oidc.buildEndSessionUrl(rp.config, { ...hint, post_logout_redirect_uri: uri });
    const stranger = new Browser(world.service.fetch);
    expect(locationOf(await stranger.open(out(afterSignOut))).href).toBe(afterSignOut);
    expect((await stranger.open(out('https://elsewhere.example/'))).status).toBe(400);
    expect((await stranger.open('/idp/session/end?id_token_hint=e30.e30.x')).status).toBe(400);
  });

  test('a form with U+0000 is refused before the provider keeps any of it', async () => {
    const { browser } = await signedIn();
    const answer = await browser.open('/idp/token', { code: 'a\0b' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'nul-character' }]);
  });

  test('a revoked refresh token is of no use', async () => {
    const { tokens } = await signedIn();
    await oidc.tokenRevocation(rp.config, tokens.refresh_token ?? '');
    await expect(
      oidc.refreshTokenGrant(rp.config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a new signing key is published before its first use, and tokens of the previous key stay valid', async () => {
    const { deps, clock, service } = await identityWorld(db, { pepper: world.deps.pepper });
    const kids = async (): Promise<readonly string[]> =>
      (await service.publicKeys()).keys.map((key) => key.kid ?? '');
    const [first] = await kids();
    const sealer = createSealer(deps.pepper, 'identity signing keys');
    await rotateSigningKeys({ db, sealer }, clock.now());
    clock.advance({ minutes: 6 });
    expect(await kids()).toEqual([first]);
    clock.advance({ hours: 91 * 24 });
    await rotateSigningKeys({ db, sealer }, clock.now());
    clock.advance({ minutes: 6 });
    const [still, next] = await kids();
    expect(still).toBe(first);
    clock.advance({ hours: 2 });
    expect(await kids()).toEqual([next, first]);
    clock.advance({ hours: 300 * 24 });
    await rotateSigningKeys({ db, sealer }, clock.now());
    clock.advance({ minutes: 6 });
    expect(await kids()).not.toContain(first);
  });

  test('what has expired is swept', async () => {
    await signedIn();
    const sweep = world.service.jobs.find((job) => job.name === 'identity/sweep');
    await sweep?.run(world.clock.now().add({ hours: 24 * 400 }));
    expect(await db.query('select 1 from identity.oidc_model')).toEqual([]);
  });
});

/** A database with a delay before each result, so that calls at the same time all read before one of them writes. */
function slow(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'query')
        return async (text: string, values: readonly unknown[]) => {
          const rows = await target.query(text, values);
          await wait(8);
          return rows;
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
