// @module-tag long
import { createHash } from 'node:crypto';
import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestCloud,
  basic,
  client,
  cloudOn,
  jsonOf,
  mara,
  otherClient,
  redirectUri,
  request,
} from '../testing.ts';

describe.each(engines)('OAuth on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine);
  });
  afterAll(() => cloud.db.close());

  const page = (own: Readonly<Record<string, string>> = {}) =>
    cloud.call(`/v1/oidc/authorize?${new URLSearchParams({ ...request, ...own }).toString()}`);
  const newCode = async (own: Readonly<Record<string, string>> = {}) =>
    (await cloud.consent(own)).searchParams.get('code') ?? '';
  const exchange = async (own: Readonly<Record<string, string>> = {}) => {
    const code = own['code'] ?? (await newCode());
    return cloud.token({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      ...own,
      code,
    });
  };
  const refresh = (refresh_token: string) =>
    cloud.token({ grant_type: 'refresh_token', refresh_token });

  it('the form needs no script, and its policy forbids scripts and frames', async () => {
    const answer = await page({ state: '"><script>x</script>' });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('name="password" type="password"');
    expect(html).not.toContain('<script>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://app.example");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('sends the browser back with a code and the state it came with', async () => {
    const back = await cloud.consent();
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe(request.state);
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    const withQuery = await cloud.consent({ redirect_uri: client.redirectUris[1] });
    expect(withQuery.searchParams.get('from')).toBe('vendor');
  });

  it.each([
    ['a client it does not know', { client_id: 'nobody' }],
    ['an address that was not registered', { redirect_uri: `${redirectUri}/` }],
    ['the address of another client', { redirect_uri: otherClient.redirectUris[0] ?? '' }],
  ])('shows an error page without a redirect for %s', async (_case, own) => {
    const answer = await page(own);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'everything' }],
    ['invalid_request', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
  ])('sends %s back to the client', async (error, own) => {
    const back = new URL((await page(own)).headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe(request.state);
  });

  it('sends access_denied back when the person cancels', async () => {
    const back = await cloud.consent({ decision: 'deny', password: '' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('shows the form again with the typed address after a wrong password', async () => {
    const answer = await cloud.call('/v1/oidc/authorize', {
      method: 'POST',
      body: new URLSearchParams({ ...request, ...mara, password: 'wrong', decision: 'allow' }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(mara.email);
  });

  it('stops guessing after ten attempts at once, known account or not, and opens again later', async () => {
    for (const email of ['guess@example.org', mara.email]) {
      const attempts = await Promise.all(
        Array.from({ length: 14 }, () =>
          cloud.call('/v1/oidc/authorize', {
            method: 'POST',
            body: new URLSearchParams({ ...request, email, password: 'guess', decision: 'allow' }),
          }),
        ),
      );
      expect(attempts.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
      expect(attempts.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    }
    await expect(cloud.consent()).rejects.toThrow('429');
    cloud.clock.advance({ minutes: 16 });
    await expect(cloud.consent()).resolves.toBeInstanceOf(URL);
  });

  describe('takes the three ways in which real clients send their secret', () => {
    const form = async () => ({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: await newCode(),
    });
    const own = { client_id: client.id, client_secret: client.secret };
    const post = (path: string, init: RequestInit) => cloud.call(path, { method: 'POST', ...init });
    const header = { authorization: basic(client.id, client.secret) };

    it('as Basic header and in the form at once', async () => {
      const body = new URLSearchParams({ ...own, ...(await form()) });
      expect((await post('/v1/oidc/token', { body, headers: header })).status).toBe(200);
    });

    it('in the form only', async () => {
      const body = new URLSearchParams({ ...own, ...(await form()) });
      expect((await post('/v1/oidc/token', { body })).status).toBe(200);
    });

    it('in the query of an empty post', async () => {
      const query = new URLSearchParams({ ...own, ...(await form()) });
      expect((await post(`/v1/oidc/token?${query.toString()}`, {})).status).toBe(200);
    });

    it.each([
      ['a wrong secret', { ...own, client_secret: 'wrong' }, {}],
      ['no secret', { client_id: client.id }, {}],
      ['a header and a form that disagree', { ...own, client_secret: 'wrong' }, header],
      ['a header that is not readable', own, { authorization: 'Basic %%%' }],
      [
        'a header of another client',
        own,
        { authorization: basic(otherClient.id, otherClient.secret) },
      ],
    ])('but not %s', async (_case, sent, headers) => {
      const answer = await post('/v1/oidc/token', {
        body: new URLSearchParams({ ...sent, ...(await form()) }),
        headers,
      });
      expect(answer.status).toBe(401);
      expect((await jsonOf(answer))['error']).toBe('invalid_client');
    });
  });

  it('issues JWTs with sub that verify with the published keys, as in its discovery document', async () => {
    const answer = await exchange();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const tokens = await jsonOf(answer);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: request.scope });
    const found = await jsonOf(await cloud.call('/v1/oidc/.well-known/openid-configuration'));
    const keys = (await (await cloud.call('/v1/oidc/jwks')).json()) as Parameters<
      typeof createLocalJWKSet
    >[0];
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload } = await jwtVerify(String(tokens['access_token']), createLocalJWKSet(keys), {
      issuer: String(found['issuer']),
      currentDate: new Date(cloud.clock.now().epochMilliseconds),
    });
    expect(payload.sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(decodeJwt(String(tokens['id_token']))).toMatchObject({
      sub: payload.sub,
      aud: client.id,
    });
    expect((await cloud.api(String(tokens['id_token']), '/v1/gateway-devices')).status).toBe(401);
  });

  it('checks PKCE when a challenge was sent, and only then', async () => {
    const verifier = 'v'.repeat(64);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    expect((await exchange({ code: await newCode(pkce), code_verifier: verifier })).status).toBe(
      200,
    );
    expect(
      (await exchange({ code: await newCode(pkce), code_verifier: 'w'.repeat(64) })).status,
    ).toBe(400);
    expect((await exchange({ code: await newCode(pkce) })).status).toBe(400);
    expect((await exchange({ code_verifier: verifier })).status).toBe(400);
  });

  it('refuses a code that is too old, another client’s, or for another address', async () => {
    const code = await newCode();
    const elsewhere = await exchange({ code, redirect_uri: client.redirectUris[1] });
    expect(await jsonOf(elsewhere)).toMatchObject({ error: 'invalid_grant' });
    const stolen = await exchange({
      code,
      client_id: otherClient.id,
      client_secret: otherClient.secret,
    });
    expect(stolen.status).toBe(400);
    cloud.clock.advance({ seconds: 61 });
    expect((await exchange({ code })).status).toBe(400);
  });

  it('gives one of twenty exchanges of a code at once its tokens', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('rotates refresh tokens; using one again ends all that came from it', async () => {
    const { access, refresh: first } = await cloud.signIn();
    const second = String((await jsonOf(await refresh(first)))['refresh_token']);
    expect((await cloud.api(access, '/v1/info')).status).toBe(200);
    const again = await refresh(first);
    expect(again.status).toBe(400);
    expect(await jsonOf(again)).toEqual({
      error: 'invalid_grant',
      error_description: 'authorization code or refresh token is revoked',
    });
    expect((await refresh(second)).status).toBe(400);
    expect((await cloud.api(access, '/v1/info')).status).toBe(401);
  });

  it('gives at most one of twenty refreshes at once new tokens', async () => {
    const { refresh: token } = await cloud.signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('access tokens expire after an hour', async () => {
    const { access, refresh: token } = await cloud.signIn();
    cloud.clock.advance({ seconds: 3601 });
    expect((await cloud.api(access, '/v1/info')).status).toBe(401);
    const { access_token } = await jsonOf(await refresh(token));
    expect((await cloud.api(String(access_token), '/v1/info')).status).toBe(200);
  });

  it('introspects and revokes the client’s own tokens only', async () => {
    const { access, refresh: token } = await cloud.signIn();
    const postForm = async (
      path: string,
      sent: string,
      as: { id: string; secret: string } = client,
    ) =>
      await jsonOf(
        await cloud.call(`/v1/oidc/${path}`, {
          method: 'POST',
          body: new URLSearchParams({ token: sent }),
          headers: { authorization: basic(as.id, as.secret) },
        }),
      );
    expect(await postForm('introspect', access)).toMatchObject({
      active: true,
      client_id: client.id,
    });
    expect(await postForm('introspect', token)).toMatchObject({ active: true });
    expect(await postForm('introspect', access, otherClient)).toEqual({ active: false });
    await postForm('revoke', token, otherClient);
    expect(await postForm('introspect', token)).toMatchObject({ active: true });
    await postForm('revoke', token);
    expect(await postForm('introspect', access)).toEqual({ active: false });
    expect((await refresh(token)).status).toBe(400);
  });

  it('signs with one key however many processes start, and keeps it', async () => {
    const keysOf = async (service: TestCloud['service']) =>
      (await service.fetch(new Request('https://cloud.example/v1/oidc/jwks'))).text();
    const all = await Promise.all([cloud.another(), cloud.another(), cloud.service].map(keysOf));
    expect(new Set(all).size).toBe(1);
  });

  it.each([
    ['a parameter sent twice', 'grant_type=refresh_token&grant_type=authorization_code'],
    ['control characters', `grant_type=refresh_token&refresh_token=%00`],
    ['no grant type', ''],
  ])('answers %s as an invalid request', async (_case, body) => {
    const sent = `client_id=${client.id}&client_secret=${encodeURIComponent(client.secret)}&${body}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await cloud.call('/v1/oidc/token', { method: 'POST', body: sent, headers });
    expect(answer.status).toBe(400);
    expect((await jsonOf(answer))['error']).toBe('invalid_request');
  });

  it('sweeps what can never be used again', async () => {
    await newCode();
    cloud.clock.advance({ hours: 24 * 70 });
    for (const job of cloud.service.jobs) await job.run(cloud.clock.now());
    for (const table of [
      'authorization_code',
      'refresh_token',
      'authorization_grant',
      'sign_in_attempt',
    ])
      expect(await cloud.db.query(`select 1 from device_cloud.${table}`), table).toEqual([]);
  });
});
