import { SignJWT, exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { accessOf, signAccess, verifyToken } from './access.ts';
import { apiAudience, createPersonVerifier } from './person-token.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const start = '2026-03-01T12:00:00Z';
const key = { secret: new Uint8Array(32).fill(7) };

const access = (until: string | null) =>
  accessOf({
    installationId: '018f0000-0000-7000-8000-000000000001',
    personId: '018f0000-0000-7000-8000-000000000002',
    role: 'owner',
    scopes: [],
    visibleFrom: start,
    until,
    epoch: 1,
  });

/** The same token with its last character changed. */
const forged = (token: string): string =>
  token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');

test('a token that was read before is refused once it has expired', async () => {
  const clock = fakeClock(start);
  const token = await signAccess(access(null), key, clock);
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: true });
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: true });
  clock.advance({ seconds: 36 });
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: false, code: 'bad-token' });
});

test('an access that was read before is refused once it has ended', async () => {
  const clock = fakeClock(start);
  const token = await signAccess(access('2026-03-01T12:00:10Z'), key, clock);
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: true });
  clock.advance({ seconds: 10 });
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: false, code: 'access-ended' });
});

test('a token with another signature or under another key is refused after the true one was read', async () => {
  const clock = fakeClock(start);
  const token = await signAccess(access(null), key, clock);
  expect(await verifyToken(token, key, clock)).toMatchObject({ ok: true });
  const otherKey = { secret: new Uint8Array(32).fill(8) };
  expect(await verifyToken(forged(token), key, clock)).toMatchObject({ ok: false });
  expect(await verifyToken(token, otherKey, clock)).toMatchObject({ ok: false });
});

test('a token of a withdrawn key is refused when the keys are read again, although it was read before', async () => {
  const clock = fakeClock(start);
  const issuer = 'https://hearth.example/idp';
  const pairs = [await generateKeyPair('ES256'), await generateKeyPair('ES256')] as const;
  const publicKey = async (at: 0 | 1) => ({
    ...(await exportJWK(pairs[at].publicKey)),
    kty: 'EC',
    kid: String(at),
    alg: 'ES256',
  });
  let keys: JSONWebKeySet = { keys: [await publicKey(0)] };
  const read = createPersonVerifier({ issuer, jwks: async () => keys, clock });
  const token = await new SignJWT({ auth_time: Date.parse(start) / 1000 })
    .setProtectedHeader({ alg: 'ES256', kid: '0', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(apiAudience)
    .setSubject('anna')
    .setIssuedAt(Date.parse(start) / 1000)
    .setExpirationTime('3d')
    .sign(pairs[0].privateKey);
  expect(await read(token)).toMatchObject({ ok: true });
  keys = { keys: [await publicKey(1)] };
  expect(await read(token)).toMatchObject({ ok: true });
  clock.advance({ minutes: 61 });
  expect(await read(token)).toMatchObject({ ok: false, code: 'bad-token' });
});

test('the oldest of more than a thousand tokens is unknown', () => {
  const clock = fakeClock(start);
  const tokens = new VerifiedTokens<number>(clock);
  const iat = Date.parse(start) / 1000;
  for (let at = 0; at <= 1000; at += 1) tokens.add(`t${at}`, { iat, exp: iat + 30 }, at);
  expect(tokens.find('t0')).toBeUndefined();
  expect(tokens.find('t1')).toBe(1);
  expect(tokens.find('t1000')).toBe(1000);
});
