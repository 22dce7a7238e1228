import { fakeClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { type CryptoKey, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProvider, createIdentityProvider } from './identity-provider.ts';

const issuer = 'https://idp.example';
const clock = fakeClock('2026-01-01T00:00:00Z');
const nowS = Math.floor(clock.now().epochMilliseconds / 1000);
const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let key: CryptoKey;
let provider: IdentityProvider;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' };
  provider = createIdentityProvider({
    issuer: new URL(issuer),
    clientId: 'hearth-web',
    clientSecret: 'secret',
    redirectUri: 'https://home.example/auth/callback',
    postLogoutRedirectUri: 'https://home.example/landing',
    resource: 'urn:hearth:api',
    clock,
    log: silentLogger,
    async fetch(request) {
      if (request.url.endsWith('/jwks')) return Response.json({ keys: [jwk] });
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      });
    },
  });
});

interface Claims {
  readonly [name: string]: unknown;
}

const signed = (claims: Claims, header: { typ?: string } = {}, signingKey: CryptoKey = key) =>
  new SignJWT({
    iss: issuer,
    aud: 'hearth-web',
    iat: nowS,
    exp: nowS + 120,
    jti: 'one',
    sub: 'anna',
    events: logoutEvent,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'logout+jwt', ...header })
    .sign(signingKey);

describe('readLogoutToken', () => {
  test('returns the person or the ended session', async () => {
    expect(await provider.readLogoutToken(await signed({}))).toMatchObject({
      ok: true,
      value: { issuer, jti: 'one', subject: 'anna' },
    });
    expect(
      await provider.readLogoutToken(await signed({ sub: undefined, sid: 's-1' })),
    ).toMatchObject({ ok: true, value: { idpSession: 's-1' } });
  });

  test.each([
    ['for another client', { aud: 'other' }],
    ['of another provider', { iss: 'https://evil.example' }],
    ['that is over', { iat: nowS - 900, exp: nowS - 600 }],
    ['that is no logout', { events: {} }],
    ['without events', { events: undefined }],
    ['that could be an id token', { nonce: 'n' }],
    ['that names nobody', { sub: undefined }],
    ['that could be used again', { jti: undefined }],
  ])('%s is refused', async (_, claims) => {
    expect(await provider.readLogoutToken(await signed(claims))).toMatchObject({
      ok: false,
      code: 'not-a-logout-token',
    });
  });

  test('refuses another type, another key or a missing key', async () => {
    const stranger = (await generateKeyPair('ES256')).privateKey;
    for (const token of [
      await signed({}, { typ: 'JWT' }),
      await signed({}, {}, stranger),
      'eyJhbGciOiJub25lIn0.e30.',
      '',
    ])
      expect(await provider.readLogoutToken(token)).toMatchObject({ ok: false });
  });
});

test('start: PKCE, state and nonce are new in each sign-in', async () => {
  const started = await Promise.all(
    [1, 2].map(() => provider.start({ returnPath: '/', locale: 'de' })),
  );
  const urls = started.map((each) => (each.ok ? each.value.url : new URL('about:blank')));
  for (const url of urls) {
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('ui_locales')).toBe('de');
    expect(url.searchParams.get('redirect_uri')).toBe('https://home.example/auth/callback');
  }
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(urls[0]?.searchParams.get(name)).not.toBe(urls[1]?.searchParams.get(name));
});
